/** What a test asked for that only the real Electron has. */
export class MissingInStandIn extends Error {
  override readonly name = 'MissingInStandIn';
}

/** Asked of any object by Node and test runners alike, and absent from Electron's too. */
const ASKED_OF_ANYTHING = ['then', 'toJSON', 'inspect', 'domain', 'nodeType', 'asymmetricMatch', '$$typeof'];

/** The same object, which throws an error that names what it lacks instead of answering `undefined`. */
export function strict<T extends object>(name: string, object: T): T {
  return new Proxy(object, {
    get(target, key, receiver) {
      if (typeof key === 'symbol' || key in target || ASKED_OF_ANYTHING.includes(key)) {
        return Reflect.get(target, key, receiver);
      }
      throw new MissingInStandIn(`The Electron stand-in has no ${name}.${key}.`);
    },
  });
}

/** In place of a whole part of Electron that the stand-in lacks: any use throws and names it. */
export function missing(name: string): object {
  const refuse = (): never => {
    throw new MissingInStandIn(`The Electron stand-in has no ${name}.`);
  };
  return new Proxy(class {}, {
    apply: refuse,
    construct: refuse,
    get: (target, key) =>
      typeof key === 'symbol' || ASKED_OF_ANYTHING.includes(key) ? Reflect.get(target, key) : refuse(),
  });
}
