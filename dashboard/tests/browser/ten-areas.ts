/** The areas of the dashboard beside as many others as it is to have: pages that show their title alone, and wait for somebody. */
import {
  IconBuilding,
  IconCertificate,
  IconHeartbeat,
  IconServer,
  IconTool,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { createElement } from 'react'
import type { Attention, DashboardArea, NavigationEntry } from '#area.ts'
import { areas as ownAreas } from '#areas.ts'
import { Page } from '#ui/page/page.tsx'

type TestPage = { label: string; path: string; icon?: NavigationEntry['icon']; waiting?: number }

/** Types of messages and operations hold for the dashboard's own areas alone. */
type Parts = {
  [Part in keyof Pick<DashboardArea, 'name' | 'heading' | 'navigation' | 'overview' | 'routes'>]: unknown
}

/** Its texts are not among the messages of the dashboard: a key without a message is shown itself. */
function testArea(name: string, heading: string, pages: readonly TestPage[]): DashboardArea {
  const area: Parts = {
    name,
    heading,
    navigation: pages.map(({ label, path, icon = IconTool }) => ({ label, path, icon, needs: 'whoami' })),
    overview: {
      needs: 'whoami',
      read: async () => ({ attention: pages.flatMap(attentionOf) }),
    },
    routes: (parent: Parameters<DashboardArea['routes']>[0]) =>
      pages.map(({ label, path }) =>
        createRoute({
          getParentRoute: () => parent,
          path,
          component: () => createElement(Page, { title: label, guide: '/docs' }),
        }),
      ),
  }
  return area as unknown as DashboardArea
}

function attentionOf({ label, path, waiting = 0 }: TestPage): Attention[] {
  return Array.from({ length: waiting }, (_, index) => ({
    key: `${path} ${index}`,
    tone: 'warning',
    title: `${label} ${index + 1}`,
    detail: 'Waits.',
    remedy: 'Open',
    path: `${path}/${index}`,
    since: null,
  }))
}

/** Those whose pages are real today, without those that the test areas contain in full. */
const [dns, dynamicIp, connections, ...others] = ownAreas.filter(
  ({ name }) => !['cloud', 'agents', 'domains', 'monitoring'].includes(name),
)

/** In the order of the navigation. */
export const areas: readonly DashboardArea[] = [
  ...[dns, dynamicIp, connections].flatMap((area) => area ?? []),
  testArea('domains', 'Domains', [
    { label: 'Domains', path: '/domains', icon: IconWorld, waiting: 2 },
    { label: 'Contacts', path: '/contacts', icon: IconUsers },
    { label: 'Watched domains', path: '/watched-domains' },
  ]),
  testArea('servers', 'Cloud', [
    { label: 'Servers', path: '/servers', icon: IconServer },
    { label: 'Volumes', path: '/volumes' },
    { label: 'Firewalls', path: '/firewalls' },
    { label: 'Snapshots', path: '/snapshots' },
  ]),
  testArea('certificates', 'Certificates', [
    { label: 'Certificates', path: '/certificates', icon: IconCertificate, waiting: 120 },
  ]),
  testArea('monitoring', 'Monitoring', [
    { label: 'Monitors', path: '/monitors', icon: IconHeartbeat, waiting: 4 },
    { label: 'Incidents', path: '/incidents', waiting: 1 },
    { label: 'Maintenance', path: '/maintenance' },
    { label: 'Status pages', path: '/status-pages' },
  ]),
  testArea('heartbeats', 'Monitoring', [{ label: 'Heartbeats', path: '/heartbeats', icon: IconHeartbeat }]),
  testArea('deployments', 'Deployments', [
    { label: 'Deploy hooks', path: '/deploy-hooks' },
    { label: 'Remote probes and agents', path: '/agents', icon: IconBuilding },
  ]),
  ...others,
]
