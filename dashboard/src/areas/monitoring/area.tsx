import {
  IconActivityHeartbeat,
  IconBellExclamation,
  IconBellRinging,
  IconHeartRateMonitor,
  IconKey,
  IconTool,
  IconUrgent,
} from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { DashboardArea } from '#area.ts'
import { monitoringActivity } from './activity.ts'
import { alertStates } from './alerts/alert-state.tsx'
import { heartbeatStates } from './heartbeats/heartbeat-state.tsx'
import { windowStates } from './maintenance/window-state.tsx'
import { readMonitoringOverview } from './overview.ts'
import {
  alertRulesPage,
  heartbeatPage,
  heartbeatsPage,
  importPage,
  incidentPage,
  incidentsPage,
  maintenancePage,
  maintenanceWindowPage,
  monitoringPaths,
  monitorPage,
  monitorsPage,
} from './paths.ts'
import { incidentStates, monitorStates } from './states.tsx'

export const monitoringArea: DashboardArea<'monitoring'> = {
  name: 'monitoring',
  heading: 'monitoring',
  activity: monitoringActivity,
  navigation: [
    {
      label: 'monitors',
      icon: IconHeartRateMonitor,
      path: monitoringPaths.monitors,
      needs: 'monitors.list',
      isOnBar: true,
      letter: 'm',
    },
    {
      label: 'heartbeats',
      icon: IconActivityHeartbeat,
      path: monitoringPaths.heartbeats,
      needs: 'heartbeats.list',
      letter: 'b',
    },
    {
      label: 'incidents',
      icon: IconUrgent,
      path: monitoringPaths.incidents,
      needs: 'incidents.list',
      letter: 'i',
    },
    {
      label: 'alertRules',
      icon: IconBellRinging,
      path: monitoringPaths.alertRules,
      needs: 'alert_rules.list',
    },
    {
      label: 'maintenance',
      icon: IconTool,
      path: monitoringPaths.maintenance,
      needs: 'maintenance_windows.list',
    },
  ],
  actions: [
    { label: 'newMonitor', path: monitoringPaths.newMonitor, needs: 'monitors.create' },
    { label: 'newHeartbeat', path: monitoringPaths.newHeartbeat, needs: 'heartbeats.create' },
    { label: 'importMonitors', path: monitoringPaths.importMonitors, needs: 'monitors.import' },
    { label: 'newAlertRule', path: monitoringPaths.newAlertRule, needs: 'alert_rules.create' },
    { label: 'newWindow', path: monitoringPaths.newMaintenanceWindow, needs: 'maintenance_windows.create' },
    { label: 'newIncident', path: monitoringPaths.newIncident, needs: 'incidents.create' },
  ],
  ids: {
    mon: { path: monitoringPaths.monitor, needs: 'monitors.read' },
    hb: { path: monitoringPaths.heartbeat, needs: 'heartbeats.read' },
    alr: { path: () => monitoringPaths.alertRules, needs: 'alert_rules.list' },
    alt: { path: () => monitoringPaths.alertRules, needs: 'alerts.list' },
    mnt: { path: monitoringPaths.maintenanceWindow, needs: 'maintenance_windows.read' },
    inc: { path: monitoringPaths.incident, needs: 'incidents.read' },
  },
  resources: {
    monitor: {
      label: 'monitors',
      icon: IconHeartRateMonitor,
      path: ({ id }) => monitoringPaths.monitor(id),
      states: monitorStates,
    },
    heartbeat: {
      label: 'heartbeats',
      icon: IconActivityHeartbeat,
      path: ({ id }) => monitoringPaths.heartbeat(id),
      states: heartbeatStates,
    },
    ping_key: { label: 'pingKeys', icon: IconKey, path: () => monitoringPaths.heartbeats },
    alert_rule: { label: 'alertRules', icon: IconBellRinging, path: () => monitoringPaths.alertRules },
    alert: {
      label: 'alerts',
      icon: IconBellExclamation,
      path: () => monitoringPaths.alertRules,
      states: alertStates,
    },
    maintenance_window: {
      label: 'maintenance',
      icon: IconTool,
      path: ({ id }) => monitoringPaths.maintenanceWindow(id),
      states: windowStates,
    },
    incident: {
      label: 'incidents',
      icon: IconUrgent,
      path: ({ id }) => monitoringPaths.incident(id),
      states: incidentStates,
    },
  },
  deletions: {
    'ping_keys.delete': { lost: 'deletePingKeyText' },
    'alert_rules.delete': { lost: 'deleteAlertRuleText' },
    'maintenance_windows.delete': { lost: 'deleteWindowText' },
    'heartbeats.delete': {
      lost: 'deleteHeartbeatText',
      affects: { 'webhook_endpoint receives_events': 'monitorEventsStop' },
    },
    'monitors.delete': {
      lost: 'deleteMonitorText',
      affects: {
        'monitor uses': 'deleteMonitorChildren',
        'webhook_endpoint receives_events': 'monitorEventsStop',
      },
    },
  },
  sections: {
    server: {
      component: lazy(async () => ({
        default: (await import('./maintenance/server-sections.tsx')).ServerSections,
      })),
      lists: ['alert'],
    },
  },
  marks: {
    server: lazy(async () => ({ default: (await import('./incidents/incident-marks.tsx')).ServerIncidents })),
  },
  overview: { needs: 'monitors.list', read: readMonitoringOverview },
  firstSteps: [
    {
      key: 'monitor',
      label: 'firstMonitor',
      text: 'firstMonitorText',
      icon: IconHeartRateMonitor,
      needs: ['monitors.create', 'monitors.types.list'],
      component: lazy(() =>
        import('./form/first-monitor.tsx').then(({ FirstMonitor: component }) => ({ default: component })),
      ),
    },
  ],
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: monitorsPage.pattern,
      validateSearch: monitorsPage.validateSearch,
      component: lazyRouteComponent(() => import('./monitors/monitors-page.tsx'), 'MonitorsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: importPage.pattern,
      component: lazyRouteComponent(() => import('./import/import-page.tsx'), 'ImportPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: monitorPage.pattern,
      validateSearch: monitorPage.validateSearch,
      component: lazyRouteComponent(() => import('./monitors/monitor-page.tsx'), 'MonitorPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: heartbeatsPage.pattern,
      validateSearch: heartbeatsPage.validateSearch,
      component: lazyRouteComponent(() => import('./heartbeats/heartbeats-page.tsx'), 'HeartbeatsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: heartbeatPage.pattern,
      validateSearch: heartbeatPage.validateSearch,
      component: lazyRouteComponent(() => import('./heartbeats/heartbeat-page.tsx'), 'HeartbeatPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: incidentsPage.pattern,
      validateSearch: incidentsPage.validateSearch,
      component: lazyRouteComponent(() => import('./incidents/incidents-page.tsx'), 'IncidentsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: alertRulesPage.pattern,
      validateSearch: alertRulesPage.validateSearch,
      component: lazyRouteComponent(() => import('./alerts/rules-page.tsx'), 'AlertRulesPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: maintenancePage.pattern,
      validateSearch: maintenancePage.validateSearch,
      component: lazyRouteComponent(() => import('./maintenance/windows-page.tsx'), 'MaintenancePage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: maintenanceWindowPage.pattern,
      validateSearch: maintenanceWindowPage.validateSearch,
      component: lazyRouteComponent(() => import('./maintenance/window-page.tsx'), 'MaintenanceWindowPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: incidentPage.pattern,
      validateSearch: incidentPage.validateSearch,
      component: lazyRouteComponent(() => import('./incidents/incident-page.tsx'), 'IncidentPage'),
    }),
  ],
}
