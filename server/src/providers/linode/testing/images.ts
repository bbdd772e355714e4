// The images of the stand-in for Linode: a public one, and those of the account.
import { type FakeRoute, route } from '#providers/testing/servers/fake-api.ts'
import type { FakeEvents } from './events.ts'
import { created, type Failure, type FakeInstance, type Page } from './instances.ts'

/** As in Linode's examples. */
export type FakeImage = { id: string; label: string; is_public: boolean; type: string; status: string }

const publicImage = {
  id: 'linode/debian13',
  label: 'Debian 13',
  vendor: 'Debian',
  is_public: true,
  deprecated: false,
  status: 'available',
  size: 2500,
  type: 'manual',
  created,
  created_by: 'linode',
  updated: created,
  description: null,
  eol: '2030-06-30T04:00:00',
  expiry: null,
  capabilities: ['cloud-init'],
  regions: [],
  tags: [],
  total_size: 2500,
}

export function publicImages(): Map<string, FakeImage> {
  return new Map([[publicImage.id, publicImage]])
}

type Capture = { disk_id: number; label: string; description: string; tags: string[] }

export function imageRoutes(
  images: Map<string, FakeImage>,
  instances: ReadonlyMap<string, FakeInstance>,
  events: FakeEvents,
  page: Page,
  failure: Failure,
): FakeRoute[] {
  return [
    route('GET', '/images', ({ query, headers }) => {
      const filter = Object.entries(JSON.parse(String(headers['x-filter'] ?? '{}')))
      const asked = [...images.values()].filter((image) =>
        filter.every(([member, value]) => image[member as keyof FakeImage] === value),
      )
      return page(asked, query)
    }),
    route(
      'POST',
      '/images',
      ({ body }) => {
        // The document has checked the body.
        const { disk_id, ...capture } = body as Capture
        const found = [...instances.values()].find(({ disks }) => disks.some(({ id }) => id === disk_id))
        if (!found) return failure(404, 'Not found')
        const refused = events.refusal(found)
        if (refused) return refused
        if (!/^[a-zA-Z0-9,.?\-_\s']{1,50}$/.test(capture.label))
          return failure(400, 'Image labels cannot contain special characters.', 'label')
        const id = `private/${1000 + images.size}`
        const image = {
          ...publicImage,
          ...{ id, ...capture, is_public: false, vendor: null, eol: null, capabilities: [] },
          ...{ created_by: 'exampleUser', status: 'creating', size: 0 },
        }
        images.set(id, image)
        const finish = () => void Object.assign(image, { status: 'available', size: 1800 })
        events.begin(found, { action: 'disk_imagize', finish })
        return { body: image }
      },
      { isOrder: true },
    ),
    route(
      'DELETE',
      '/images/{id}',
      ({ params }) => (images.delete(params['id'] ?? '') ? { body: {} } : failure(404, 'Not found')),
      { isOrder: true },
    ),
  ]
}
