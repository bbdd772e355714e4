import type { Page } from 'playwright-core'

export type VirtualAuthenticator = {
  /** Removes every passkey from it. */
  clear(): Promise<void>
  /** Takes it away from the tab. */
  remove(): Promise<void>
}

/** A platform's authenticator in a tab, whose owner is always there and agrees. */
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
