/** Which of a person's accounts is looked at; remembered by the browser. */
const key = 'holdfast.account'

export function chosenAccount(): string | null {
  return localStorage.getItem(key)
}

export function chooseAccount(id: string | null): void {
  if (id === null) localStorage.removeItem(key)
  else localStorage.setItem(key, id)
}
