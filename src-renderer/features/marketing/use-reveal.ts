import { type RefObject, useEffect, useRef } from 'react';
import { prefersReducedMotion } from './prefers-reduced-motion.ts';

const UNSEEN = 'data-unseen';

/**
 * Marks the children below the window with `data-unseen` until they are scrolled into view. Visible children
 * are never hidden; with reduced motion or without scripts, none is.
 */
export function useReveal<E extends HTMLElement>(): RefObject<E | null> {
  const list = useRef<E>(null);
  useEffect(() => {
    if (!list.current || prefersReducedMotion()) return;
    const below = [...list.current.children].filter(
      (child) => child.getBoundingClientRect().top > window.innerHeight,
    );
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        target.removeAttribute(UNSEEN);
        observer.unobserve(target);
      }
    });
    for (const child of below) {
      child.setAttribute(UNSEEN, '');
      observer.observe(child);
    }
    return () => {
      observer.disconnect();
      for (const child of below) child.removeAttribute(UNSEEN);
    };
  }, []);
  return list;
}
