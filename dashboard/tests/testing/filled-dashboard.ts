import { startPowerDns } from '#server/providers/testing/servers/powerdns-server.ts'
import { givenMember } from '#server/testing/account/browser.ts'
import { givenReceiver } from '#server/testing/servers/receiver.ts'
import { type Dashboard, givenDashboard } from './dashboard.ts'
import { type FilledAccount, fillAccount } from './filled-account.ts'

/** The owner of a filled account, a viewer of it, the owner of an empty account, and no one. */
export type Who = 'owner' | 'viewer' | 'newcomer' | 'nobody'

export type FilledDashboard = Dashboard & {
  account: FilledAccount
  /** The cookies of each. */
  people: Readonly<Record<Who, ReadonlyMap<string, string>>>
  close(): Promise<void>
}

export async function givenFilledDashboard(): Promise<FilledDashboard> {
  const powerdns = await startPowerDns()
  const receiver = await givenReceiver()
  let back = 0
  const dashboard = await givenDashboard(() => new Date(Date.now() - back * 3_600_000))
  const hoursAgo = (hours: number) => {
    back = hours
  }
  const account = await fillAccount({ service: dashboard.service, powerdns, receiver, hoursAgo })
  const { token } = await dashboard.service.otherAccount()
  const viewer = { email: 'linus@example.com', role: 'viewer', name: 'Linus Torvalds' }
  const newcomer = { email: 'katherine@example.com', role: 'admin', name: 'Katherine Johnson' }
  return {
    ...dashboard,
    account,
    people: {
      owner: dashboard.owner.cookies,
      viewer: (await givenMember(dashboard.service, viewer)).browser.cookies,
      newcomer: (await givenMember(dashboard.service, newcomer, token)).browser.cookies,
      nobody: new Map(),
    },
    async close() {
      await dashboard.service.close()
      await receiver.close()
      await powerdns.stop()
    },
  }
}
