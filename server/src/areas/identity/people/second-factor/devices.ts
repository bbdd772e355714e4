/**
 * Browsers in which people have signed in before, recognised by a cookie that outlives the session. It contains an id
 * and, for each of the last people who signed in, a mark that only this service can create. The cookie grants no
 * access: it only exempts from the limits for unknown devices (`attempts.ts`) and from mails about new browsers. A
 * person's marks become invalid when their password changes, which raises their generation.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { cookiePrefix, daySeconds } from '../library/library-settings.ts'
import { cookieValue } from '../session/cookies.ts'

export interface Devices {
  /** The id of this browser if the person has signed in there before; otherwise null. */
  knownDeviceId(cookies: string | undefined, person: DevicePerson): string | null
  /** The `Set-Cookie` header with which the browser is recognised from now on. */
  deviceCookie(cookies: string | undefined, person: DevicePerson): string
}

export type DevicePerson = { id: string; device_generation: number }

const peopleMax = 5
const keptSeconds = 400 * daySeconds
const idForm = /^[0-9a-f]{32}$/

export function createDevices({ key, baseUrl }: { key: Buffer; baseUrl: () => string }): Devices {
  const name = () => `${cookiePrefix(baseUrl())}.device`
  const markOf = (id: string, { id: userId, device_generation }: DevicePerson) => {
    // Marks without a generation belong to the first one.
    const generation = device_generation === 0 ? '' : ` ${device_generation}`
    return createHmac('sha256', key).update(`device ${id} ${userId}${generation}`).digest('base64url')
  }

  function read(cookies: string | undefined): { id: string; marks: string[] } | null {
    const [id = '', ...marks] = (cookieValue(cookies, name()) ?? '').split('.')
    return idForm.test(id) ? { id, marks: marks.slice(0, peopleMax) } : null
  }

  return {
    knownDeviceId(cookies, person) {
      const device = read(cookies)
      const mark = device && markOf(device.id, person)
      return device?.marks.some((one) => isEqual(one, mark ?? '')) ? device.id : null
    },
    deviceCookie(cookies, person) {
      const { id, marks } = read(cookies) ?? { id: randomBytes(16).toString('hex'), marks: [] }
      const mark = markOf(id, person)
      const kept = [mark, ...marks.filter((one) => one !== mark)].slice(0, peopleMax)
      const secure = baseUrl().startsWith('https:') ? '; Secure' : ''
      return `${name()}=${[id, ...kept].join('.')}; Max-Age=${keptSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
    },
  }
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
