/** A test used something that only the real Electron has. */
export class MissingInStandIn extends Error {
  override readonly name = 'MissingInStandIn';
}

/** Properties that Node and test runners read from any object; Electron's objects lack them, too. */
const ASKED_OF_ANYTHING = ['then', 'toJSON', 'inspect', 'domain', 'nodeType', 'asymmetricMatch', '$$typeof'];

/** A proxy that throws an error with the missing property's name instead of returning `undefined`. */
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

/** The replacement for a part of Electron that the stand-in lacks: any use throws an error with its name. */
export function missingObject(name: string): object {
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
