import koffi from 'koffi';

let declared = 0;

/** A declaration as koffi reads it: the type that it returns, and how many values it takes. */
export function shapeOf(declaration: string): string {
  declared += 1;
  // koffi knows a name once in a process, which test files share.
  const own = declaration.replace(/(\w+)\(/, `$1_${declared}(`);
  const { proto } = koffi.type(koffi.proto(own));
  return `${proto?.result.name}(${proto?.arguments.length})`;
}
