import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

const create = async (page: Page) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Attic')
  await dialog.getByRole('button', { name: 'Create the probe' }).click()
  await page.getByText('Waiting for the probe').waitFor()
}

/** The screens of probes, and of a monitor that one checks. */
export const probeScreens: readonly Screen[] = [
  { name: 'probes', path: '/probes' },
  { name: 'probes-empty', path: '/probes', who: 'newcomer' },
  { name: 'probe-create', path: '/probes?new=probe' },
  { name: 'probe-enrolling', path: '/probes?new=probe', act: create },
  { name: 'probe', path: ({ probe }) => `/probes/${probe}` },
  { name: 'probe-waiting', path: ({ waitingProbe }) => `/probes/${waitingProbe}` },
  { name: 'probe-revoke', path: ({ probe }) => `/probes/${probe}`, act: press('Revoke') },
  { name: 'probe-enrol-again', path: ({ probe }) => `/probes/${probe}`, act: press('Enrol again') },
  { name: 'monitor-locations', path: ({ probedMonitor }) => `/monitors/${probedMonitor}` },
  {
    name: 'monitor-locations-settings',
    path: ({ probedMonitor }) => `/monitors/${probedMonitor}?tab=settings`,
  },
]
