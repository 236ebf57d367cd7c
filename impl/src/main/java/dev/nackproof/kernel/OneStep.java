package dev.nackproof.kernel;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Each method of this class is one step to an engine that orders steps: one access of a field
 * together with the check that its object still lives, one atomic operation, or a change of a
 * structure that asserts its lock. Splitting such a method would only put a free between the check
 * and the access that it checks. No such method may take or release a lock, wait, or call back.
 */
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface OneStep {}
