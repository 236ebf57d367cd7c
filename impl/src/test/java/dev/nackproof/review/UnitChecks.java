package dev.nackproof.review;

import dev.nackproof.kernel.KernelError;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** Runs a {@link UnitCheck} once for each revision that it is asked of. */
final class UnitChecks implements TestTemplateInvocationContextProvider {
  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return true;
  }

  /** A selection may leave nothing to ask; the report demands only what was selected. */
  @Override
  public boolean mayReturnZeroTestTemplateInvocationContexts(ExtensionContext context) {
    return true;
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    return contexts(context.getRequiredTestMethod());
  }

  private static Stream<TestTemplateInvocationContext> contexts(Method method) {
    UnitCheck declared = method.getAnnotation(UnitCheck.class);
    Review review = Review.ofThisRun();
    Fix<?> fix = review.fix(declared.fix());
    Check check = fix.find(declared.claim(), declared.name());
    return review.subjects(fix, check).stream()
        .map(subject -> new Asked(review, subject, check, declared.bound()));
  }

  private record Asked(Review review, Subject<?> subject, Check check, String bound)
      implements TestTemplateInvocationContext {
    @Override
    public String getDisplayName(int invocationIndex) {
      return subject.id();
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      return List.of(new Asking(this));
    }
  }

  private record Asking(Asked asked, Tally tally)
      implements ParameterResolver, InvocationInterceptor {
    Asking(Asked asked) {
      this(asked, new Tally());
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      Class<?> type = parameter.getParameter().getType();
      return type == Subject.class || type == Tally.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == Subject.class ? asked.subject() : tally;
    }

    @Override
    public void interceptTestTemplateMethod(
        Invocation<Void> invocation,
        ReflectiveInvocationContext<Method> method,
        ExtensionContext context)
        throws Throwable {
      long start = System.nanoTime();
      Answer answer;
      try {
        invocation.proceed();
        long cases = Math.max(1, tally.cases());
        answer = Answer.holds(asked.bound(), cases, true);
        if (tally.masked() > 0) {
          answer =
              answer.because(
                  "%d of the cases were ended by another claim's error".formatted(tally.masked()));
        }
      } catch (NoVerdict undecided) {
        answer = Answer.notRun(undecided.getMessage());
      } catch (KernelError other) {
        answer = Answer.notRun("masked: ended by another claim's error, " + other.getMessage());
      } catch (AssertionError violated) {
        long cases = Math.max(1, tally.cases());
        answer = Answer.broken(asked.bound(), cases, String.valueOf(violated.getMessage()).strip());
      } catch (Throwable slip) {
        if (asked.subject().kind() != Kind.CANDIDATE) {
          throw slip;
        }
        answer = Answer.notRun("the candidate threw " + slip);
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      Method executed = method.getExecutable();
      String test = executed.getDeclaringClass().getName() + "#" + executed.getName();
      asked.review().answer(asked.subject(), asked.check(), test, seconds, answer);
    }
  }
}
