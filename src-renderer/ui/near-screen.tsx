import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Pixels below the screen where something is made ready. */
const AHEAD_PX = 400;

export interface NearScreenProps {
  readonly className?: string | undefined;
  /** Draws what belongs here, with all that it loads. */
  readonly children: () => ReactNode;
}

/** A place that stays empty until it is about to be seen; pages that are written ahead leave it empty, too. */
export function NearScreen({ className, children }: NearScreenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={className}>
      {isNear && children()}
    </div>
  );
}
