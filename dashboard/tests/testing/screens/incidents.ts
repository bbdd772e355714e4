import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

const waitForTitle = (title: string) => (page: Page) =>
  page.getByText(title, { exact: true }).first().waitFor()

/** The screens of incidents, and of maintenance windows. The pages of what a window covers show it, too. */
export const incidentScreens: readonly Screen[] = [
  { name: 'incidents', path: '/incidents' },
  { name: 'incident-create', path: '/incidents?new=incident' },
  { name: 'incident', path: ({ incident }) => `/incidents/${incident}` },
  { name: 'incident-snooze', path: ({ incident }) => `/incidents/${incident}`, act: press('Snooze') },
  { name: 'incident-update', path: ({ incident }) => `/incidents/${incident}`, act: press('Add update') },
  { name: 'incident-resolved', path: ({ pastIncident }) => `/incidents/${pastIncident}` },
  {
    name: 'incident-post-mortem',
    path: ({ pastIncident }) => `/incidents/${pastIncident}`,
    act: press('Edit'),
  },
  { name: 'maintenance', path: '/maintenance' },
  { name: 'maintenance-create', path: '/maintenance?new=window' },
  { name: 'maintenance-window', path: ({ window }) => `/maintenance/${window}` },
  { name: 'maintenance-window-edit', path: ({ window }) => `/maintenance/${window}`, act: press('Edit') },
  { name: 'maintenance-window-delete', path: ({ window }) => `/maintenance/${window}`, act: press('Delete') },
  {
    name: 'maintenance-planned-edit',
    path: ({ plannedWindow }) => `/maintenance/${plannedWindow}`,
    act: press('Edit'),
  },
  { name: 'maintenance-repeated', path: ({ repeatedWindow }) => `/maintenance/${repeatedWindow}` },
  {
    name: 'maintenance-repeated-edit',
    path: ({ repeatedWindow }) => `/maintenance/${repeatedWindow}`,
    act: press('Edit'),
  },
  { name: 'maintenance-series', path: ({ repeatedWindow }) => `/maintenance?series=${repeatedWindow}` },
  { name: 'maintenance-ended', path: ({ endedWindow }) => `/maintenance/${endedWindow}` },
  {
    name: 'incident-muted',
    path: ({ mutedIncident }) => `/incidents/${mutedIncident}`,
    act: waitForTitle('In maintenance'),
  },
  { name: 'maintenance-empty', path: '/maintenance', who: 'newcomer' },
]
