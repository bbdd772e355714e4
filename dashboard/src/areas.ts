import type { DashboardArea } from './area.ts'
import { accessArea } from './areas/access/area.tsx'
import { accountArea } from './areas/account/area.tsx'
import { acmeArea } from './areas/acme/area.tsx'
import { agentsArea } from './areas/agents/area.tsx'
import { auditArea } from './areas/audit/area.tsx'
import { certificatesArea } from './areas/certificates/area.tsx'
import { cloudArea } from './areas/cloud/area.tsx'
import { connectionsArea } from './areas/connections/area.tsx'
import { deploysArea } from './areas/deploys/area.tsx'
import { dnsArea } from './areas/dns/area.tsx'
import { domainsArea } from './areas/domains/area.tsx'
import { dynamicIpArea } from './areas/dynamic-ip/area.tsx'
import { instanceArea } from './areas/instance/area.tsx'
import { membersArea } from './areas/members/area.tsx'
import { monitoringArea } from './areas/monitoring/area.tsx'
import { notificationsArea } from './areas/notifications/area.tsx'
import { probesArea } from './areas/probes/area.tsx'
import { webhooksArea } from './areas/webhooks/area.tsx'

/** The areas of the dashboard, in the order of the navigation. */
export const areas: readonly DashboardArea[] = [
  dnsArea,
  domainsArea,
  cloudArea,
  agentsArea,
  certificatesArea,
  acmeArea,
  deploysArea,
  monitoringArea,
  probesArea,
  dynamicIpArea,
  connectionsArea,
  webhooksArea,
  notificationsArea,
  membersArea,
  accessArea,
  auditArea,
  accountArea,
  instanceArea,
]
