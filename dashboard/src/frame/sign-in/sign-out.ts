export async function signOut(): Promise<void> {
  location.assign('/sign-in')
}
