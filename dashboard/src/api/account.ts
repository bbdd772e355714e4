/** The selected account of the person, stored by the browser. */
const key = 'holdfast.account'

export function chosenAccount(): string | null {
  return localStorage.getItem(key)
}

function chooseAccount(id: string | null): void {
  if (id === null) localStorage.removeItem(key)
  else localStorage.setItem(key, id)
}

/** Loads the start page again, so that no data of one account stays on a page of another. */
export function goToAccount(id: string | null, path = '/'): void {
  chooseAccount(id)
  location.assign(path)
}
