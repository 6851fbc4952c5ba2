/**
 * Runs in the page: the headless shell gives a device to any page that asks. Like a full browser, this asks first whether
 * main permits it.
 */
export function guardDevices(): void {
  const { prototype } = MediaDevices;
  const { getUserMedia } = prototype;
  const isGranted = async (name: 'microphone' | 'camera') =>
    (await navigator.permissions.query({ name })).state === 'granted';
  Object.defineProperty(prototype, 'getUserMedia', {
    async value(this: MediaDevices, constraints?: MediaStreamConstraints) {
      const isRefused =
        (constraints?.audio && !(await isGranted('microphone'))) ||
        (constraints?.video && !(await isGranted('camera')));
      if (isRefused) throw new DOMException('Permission denied', 'NotAllowedError');
      return getUserMedia.call(this, constraints);
    },
    writable: true,
    configurable: true,
  });
}
