/** The lists of domains that the dashboard shows, one request at a time, compared with the smallest request. */
import { milliseconds, print, quantile } from '../measure/figures.ts'
import { timesOf } from '../measure/times.ts'
import type { BenchService } from '../peer/service-process.ts'
import { send } from './service-client.ts'

const lists = {
  'by expiry': '/v1/domains?limit=50',
  'what needs attention first': '/v1/domains?limit=50&sort=attention',
  'those with a problem': '/v1/domains?limit=50&needs_attention=true',
  'a part of the name': '/v1/domains?limit=50&q=-19',
  'costs of a year': '/v1/domains/costs',
}

export async function benchLists(service: BenchService, domains: number): Promise<void> {
  const smallest = await timesOf(() => send(service, 'GET', '/v1/whoami'))
  for (const [name, path] of Object.entries(lists)) {
    const times = await timesOf(() => send(service, 'GET', path))
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
    print({
      [`list of ${domains} domains, ${name}: p50, p99; to whoami`]: `${milliseconds(p50)}, ${milliseconds(p99)}; ${(p50 / quantile(smallest, 0.5)).toFixed(1)}`,
    })
  }
}
