/** Makes the browser ask before the page is left, while it is active. */
export function createLeaveConfirmation(): (active: boolean) => void {
  const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
  return (active) => {
    if (active) window.addEventListener('beforeunload', preventUnload);
    else window.removeEventListener('beforeunload', preventUnload);
  };
}
