import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Distance in pixels below the screen at which content is rendered in advance. */
const ROOT_MARGIN_PX = 400;

export interface NearScreenProps {
  readonly className?: string | undefined;
  /** Renders the content, with everything it loads. */
  readonly children: () => ReactNode;
}

/**
 * A container that stays empty until it is about to become visible; it is also empty in prerendered pages.
 */
export function NearScreen({ className, children }: NearScreenProps) {
  const container = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${ROOT_MARGIN_PX}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={container} className={className}>
      {isNear && children()}
    </div>
  );
}
