import type { Page } from 'playwright-core'

export type VirtualAuthenticator = {
  /** Removes all its passkeys. */
  clear(): Promise<void>
  /** Removes the authenticator from the tab. */
  remove(): Promise<void>
}

/** A virtual platform authenticator in a tab, whose user is always present and consents. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    clear: async () => void (await devTools.send('WebAuthn.clearCredentials', { authenticatorId })),
    async remove() {
      await devTools.send('WebAuthn.disable')
      await devTools.detach()
    },
  }
}
