import koffi from 'koffi';

/** A declaration as koffi reads it: the type that it returns, and how many values it takes. */
export function shapeOf(declaration: string): string {
  const { proto } = koffi.type(koffi.proto(declaration));
  return `${proto?.result.name}(${proto?.arguments.length})`;
}
