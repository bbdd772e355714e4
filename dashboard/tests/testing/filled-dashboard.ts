import { startPowerDns } from '../../../server/src/providers/testing/powerdns-server.ts'
import { givenReceiver } from '../../../server/src/testing/receiver.ts'
import { type Dashboard, givenDashboard } from './dashboard.ts'
import { type FilledAccount, fillAccount } from './filled-account.ts'

export type FilledDashboard = Dashboard & { account: FilledAccount; close(): Promise<void> }

export async function givenFilledDashboard(): Promise<FilledDashboard> {
  const powerdns = await startPowerDns()
  const receiver = await givenReceiver()
  let back = 0
  const dashboard = await givenDashboard(() => new Date(Date.now() - back * 3_600_000))
  const hoursAgo = (hours: number) => {
    back = hours
  }
  const account = await fillAccount({ service: dashboard.service, powerdns, receiver, hoursAgo })
  return {
    ...dashboard,
    account,
    async close() {
      await dashboard.service.close()
      await receiver.close()
      await powerdns.stop()
    },
  }
}
