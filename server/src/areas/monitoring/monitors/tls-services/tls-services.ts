/** The services that monitors use by TLS. */
import type { ListTlsServices, TlsService, TlsServiceProtocol } from '#platform/area.ts'
import { hostOf } from '#platform/net/host.ts'
import type { MonitorRow } from '../../store.ts'
import { selectMonitorsWithHost } from './service-store.ts'

const monitorsOfPage = 1000

export const listTlsServices: ListTlsServices = async (context, position) => {
  const monitors = await selectMonitorsWithHost(context, position ?? '', monitorsOfPage)
  const services = monitors.flatMap((monitor) => serviceOf(monitor) ?? [])
  return { services, next: monitors.length < monitorsOfPage ? null : (monitors.at(-1)?.id ?? null) }
}

type Monitor = Pick<MonitorRow, 'id' | 'name' | 'type' | 'settings'>
type Target = { port: number; protocol: TlsServiceProtocol }

/** Null: it uses no TLS. */
function serviceOf({ id, name: title, type, settings }: Monitor): TlsService | null {
  const target = targetOf(type, settings)
  const host = hostOf(String(settings['url'] ?? settings['host'] ?? ''))
  if (!target || host === null) return null
  const asked = settings['server_name']
  const name = typeof asked === 'string' ? hostOf(asked) : host
  if (name === null || name.includes('*')) return null
  return {
    name,
    ...target,
    ...(name !== host && { hosts: [host] }),
    source: { kind: 'monitor', id, detail: title },
  }
}

/** With the defaults of the types of checks (checks/src/types). */
function targetOf(type: string, settings: Monitor['settings']): Target | null {
  const { url, port, tls, start_tls, security } = settings
  const at = (fallback: number) => (typeof port === 'number' ? port : fallback)
  const begun = typeof start_tls === 'string' ? (start_tls as TlsServiceProtocol) : null
  switch (type) {
    case 'http':
    case 'websocket':
      return secureUrl(url)
    case 'tls':
      return { port: at(443), protocol: begun ?? 'tls' }
    case 'tcp':
      return tls === true || begun ? { port: at(443), protocol: begun ?? 'tls' } : null
    case 'grpc':
      return tls === false ? null : { port: at(443), protocol: 'tls' }
    case 'redis':
      return tls === true ? { port: at(6379), protocol: 'tls' } : null
    case 'smtp':
      if (security === 'tls') return { port: at(25), protocol: 'tls' }
      return security === 'starttls' ? { port: at(25), protocol: 'smtp' } : null
    case 'postgresql':
    case 'mysql': {
      const isOff = tls === undefined || tls === 'off'
      return isOff ? null : { port: at(type === 'mysql' ? 3306 : 5432), protocol: type }
    }
    default:
      return null
  }
}

function secureUrl(url: unknown): Target | null {
  if (typeof url !== 'string' || !URL.canParse(url)) return null
  const { protocol, port } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'wss:') return null
  return { port: port === '' ? 443 : Number(port), protocol: 'tls' }
}
