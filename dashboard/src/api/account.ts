/** Which of a person's accounts is looked at; remembered by the browser. */
const key = 'holdfast.account'

export function chosenAccount(): string | null {
  return localStorage.getItem(key)
}

function chooseAccount(id: string | null): void {
  if (id === null) localStorage.removeItem(key)
  else localStorage.setItem(key, id)
}

/** The page is loaded anew, at its beginning: nothing of one account stays on the page of another. */
export function goToAccount(id: string | null, path = '/'): void {
  chooseAccount(id)
  location.assign(path)
}
