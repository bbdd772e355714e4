import type { DashboardArea } from './area.ts'
import { connectionsArea } from './areas/connections/area.tsx'
import { dnsArea } from './areas/dns/area.tsx'

/** The areas of the dashboard, in the order of the navigation. */
export const areas: readonly DashboardArea[] = [dnsArea, connectionsArea]
