/** The hosts of the vendors, played by one receiver: the path of what arrives there begins with the host it was sent to. */
import { loopbackEgress } from '#providers/testing/tools.ts'
import { givenReceiver, type Receiver } from '#testing/servers/receiver.ts'
import { givenNotifications, type NotificationWorld } from './given-notifications.ts'

export interface VendorWorld extends NotificationWorld {
  vendors: Receiver
}

export async function givenVendors(environment: Record<string, string>): Promise<VendorWorld> {
  const vendors = await givenReceiver()
  const egress = loopbackEgress()
  const { origin } = new URL(vendors.url)
  const world = await givenNotifications({
    environment,
    egress: {
      ...egress,
      check: async () => {},
      request(request) {
        const { host, pathname, search } = new URL(request.url)
        return egress.request({ ...request, url: `${origin}/${host}${pathname}${search}` })
      },
    },
  })
  return {
    ...world,
    vendors,
    async clear() {
      await world.clear()
      vendors.received.length = 0
      vendors.respondWith((response) => response.writeHead(204).end())
    },
    async close() {
      await world.close()
      await vendors.close()
    },
  }
}
