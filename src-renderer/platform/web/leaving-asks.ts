/** Makes the browser ask before the page is left, while it is active. */
export function createLeavingAsks(): (active: boolean) => void {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  return (active) => {
    if (active) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  };
}
