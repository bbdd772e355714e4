/** Every screen of the dashboard. */
import type { Page } from 'playwright-core'
import { cloudScreens } from './cloud.ts'
import { serverScreens } from './deploys.ts'
import { incidentScreens } from './incidents.ts'
import { probeScreens } from './probes.ts'
import type { Screen } from './screen.ts'

const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await page.getByRole('button', { name }).last().click()
  }
const importZoneFile = async (page: Page) => {
  await page.getByRole('button', { name: 'Zone file' }).last().click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
}
const openRow = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click()
}

const chooseDomains = async (page: Page) => {
  await page.getByRole('dialog').getByRole('combobox', { name: 'Registrar' }).click()
  await page.getByRole('option', { name: 'Playground' }).click()
  await page.getByRole('radio', { name: 'Selected domains' }).check()
  await page.getByRole('checkbox', { name: 'later.example' }).check()
}

const selectMonitors = async (page: Page) => {
  for (const name of ['Select Backup', 'Select Website']) await page.getByRole('checkbox', { name }).check()
}

const selectDomains = async (page: Page) => {
  for (const name of ['Select kelpworks.example', 'Select on-hold.example'])
    await page.getByRole('checkbox', { name }).check()
}

const namesToBuy =
  'kelp-shop.de+kelpworks.com+premium.com+a-rather-long-name-of-a-shop-for-seaweed-and-more.example'

export const screens: readonly Screen[] = [
  { name: 'overview', path: '/' },
  { name: 'trend', path: '/?trend=dns.zones' },
  {
    name: 'palette',
    path: '/',
    async act(page) {
      await page.keyboard.press('Control+k')
      await page.getByPlaceholder('Search or run a command').fill('mail')
      await page.getByText('mail.example.com').first().waitFor()
    },
  },
  { name: 'account-menu', path: '/', act: press('Account') },
  { name: 'as-api', path: '/dns/zones', act: press('API request') },
  { name: 'not-found', path: '/no/such/page' },

  { name: 'zones', path: '/dns/zones' },
  { name: 'zone-create', path: '/dns/zones?new=zone' },
  { name: 'zone-import', path: '/dns/zones', act: press('Import zones') },
  { name: 'zone', path: ({ zone }) => `/dns/zones/${zone}` },
  { name: 'zone-search', path: ({ zone }) => `/dns/zones/${zone}?q=mail` },
  { name: 'zone-empty', path: ({ emptyZone }) => `/dns/zones/${emptyZone}` },
  { name: 'record-add', path: ({ zone }) => `/dns/zones/${zone}`, act: press('Add record') },
  { name: 'record-edit', path: ({ zone }) => `/dns/zones/${zone}?q=grafana`, act: press('Edit record') },
  { name: 'zone-file', path: ({ zone }) => `/dns/zones/${zone}`, act: importZoneFile },
  {
    name: 'records-selected',
    path: ({ zone }) => `/dns/zones/${zone}`,
    async act(page) {
      for (const name of ['git.example.com A', 'nas.example.com A'])
        await page.getByRole('checkbox', { name }).check()
    },
  },
  { name: 'zone-drift', path: ({ driftedZone }) => `/dns/zones/${driftedZone}?tab=changes` },
  { name: 'zone-held', path: ({ heldZone }) => `/dns/zones/${heldZone}?tab=changes` },
  { name: 'zone-manual', path: ({ manualZone }) => `/dns/zones/${manualZone}?tab=changes` },
  { name: 'zone-no-changes', path: ({ zone }) => `/dns/zones/${zone}?tab=changes` },
  { name: 'zone-failing', path: ({ failingZone }) => `/dns/zones/${failingZone}` },
  { name: 'zone-history', path: ({ zone }) => `/dns/zones/${zone}?tab=history`, act: press(/^Version 2/) },
  { name: 'zone-settings', path: ({ zone }) => `/dns/zones/${zone}?tab=settings` },
  { name: 'zone-delete', path: ({ zone }) => `/dns/zones/${zone}?tab=settings`, act: press('Delete zone') },
  { name: 'records', path: '/dns/records' },

  { name: 'domains', path: '/domains' },
  { name: 'domains-add', path: '/domains?new=domains', act: chooseDomains },
  { name: 'domains-calendar', path: '/domains?tab=calendar' },
  { name: 'domains-calendar-day', path: '/domains?tab=calendar', act: press(/ expires?$/) },
  { name: 'domains-costs', path: '/domains?tab=costs' },
  { name: 'domains-registrars', path: '/domains?tab=registrars' },
  { name: 'domain-operations', path: '/domains/operations' },
  { name: 'domain-operation', path: ({ operation }) => `/domains/operations/${operation}` },
  {
    name: 'domain-operation-failed',
    path: ({ failedOperation }) => `/domains/operations/${failedOperation}`,
  },
  { name: 'domain', path: ({ domain }) => `/domains/${domain}` },
  { name: 'domain-suspended', path: ({ heldDomain }) => `/domains/${heldDomain}` },
  { name: 'domains-bulk', path: '/domains', act: selectDomains },
  {
    name: 'domains-bulk-renew',
    path: '/domains',
    async act(page) {
      await selectDomains(page)
      await press(/^Renew$/, 'Show prices')(page)
      await page.getByText(/domains? can be renewed/).waitFor()
    },
  },
  {
    name: 'domain-buy',
    path: ({ sandbox }) => `/domains/buy?registrar=${sandbox}&names=${namesToBuy}`,
    act: press('Check names'),
  },
  {
    name: 'domain-register',
    path: ({ sandbox }) => `/domains/buy?registrar=${sandbox}&names=kelp-shop.de`,
    act: press('Check names', 'Register kelp-shop.de'),
  },
  {
    name: 'domain-transfer',
    path: ({ sandbox }) => `/domains/buy?registrar=${sandbox}&names=kelpworks.com`,
    act: press('Check names', 'Transfer kelpworks.com'),
  },
  { name: 'domain-renew', path: ({ domain }) => `/domains/${domain}`, act: press(/^Renew$/, 'Show price') },
  {
    name: 'domain-nameservers',
    path: ({ domain }) => `/domains/${domain}`,
    act: press('Change name servers'),
  },
  { name: 'domain-ds-records', path: ({ domain }) => `/domains/${domain}`, act: press('Change DS records') },
  { name: 'domain-host', path: ({ domain }) => `/domains/${domain}`, act: press('Set a host') },
  ...cloudScreens,
  ...serverScreens,
  { name: 'watched', path: '/domains/watched' },
  { name: 'watched-add', path: '/domains/watched?new=names' },
  { name: 'watched-domain', path: ({ watched }) => `/domains/watched/${watched}` },
  { name: 'watched-registration', path: ({ registered }) => `/domains/watched/${registered}` },
  {
    name: 'watched-registration-confirm',
    path: ({ registered }) => `/domains/watched/${registered}`,
    act: press('Change registration', 'Continue', 'Show price'),
  },
  {
    name: 'watched-delete',
    path: ({ watched }) => `/domains/watched/${watched}`,
    act: press('Stop watching'),
  },
  { name: 'contacts', path: '/contacts' },
  { name: 'contacts-new', path: '/contacts?new=contact' },
  { name: 'contacts-import', path: '/contacts', act: press('Import from registrars', 'Review') },
  { name: 'contact', path: ({ contact }) => `/contacts/${contact}` },
  {
    name: 'contact-apply',
    path: ({ contact }) => `/contacts/${contact}`,
    act: press('Update at registrars', 'Show consequences'),
  },
  {
    name: 'domain-contact-add',
    path: ({ domain }) => `/domains/${domain}`,
    act: press(/^Add to contacts/),
  },
  {
    name: 'domain-remove',
    path: ({ domain }) => `/domains/${domain}`,
    act: press('Remove from Holdfast'),
  },

  { name: 'monitors', path: '/monitors' },
  { name: 'monitors-grouped', path: '/monitors?group=site' },
  { name: 'monitor-create', path: '/monitors?new=monitor' },
  {
    name: 'monitor-create-all',
    path: '/monitors?new=monitor',
    act: press('More settings', 'Confirmation and alerts'),
  },
  { name: 'monitors-import', path: '/monitors/import' },
  { name: 'monitor', path: ({ monitor }) => `/monitors/${monitor}` },
  {
    name: 'monitor-zoomed',
    path: ({ monitor }) => `/monitors/${monitor}`,
    async act(page) {
      const chart = page.getByRole('slider', { name: 'Latency in milliseconds' })
      await chart.locator('canvas').waitFor()
      await chart.scrollIntoViewIfNeeded()
      const { x, y, width, height } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(x + width - 20, y + height / 2, { steps: 3 })
      await page.mouse.up()
      await page.getByRole('button', { name: 'Reset' }).waitFor()
    },
  },
  { name: 'monitor-down', path: ({ failingMonitor }) => `/monitors/${failingMonitor}` },
  {
    name: 'monitor-check',
    path: ({ failingMonitor }) => `/monitors/${failingMonitor}`,
    act: press('Check now'),
  },
  {
    name: 'monitor-checks',
    path: ({ failingMonitor }) => `/monitors/${failingMonitor}?tab=checks`,
    act: openRow,
  },
  { name: 'monitor-incidents', path: ({ failingMonitor }) => `/monitors/${failingMonitor}?tab=incidents` },
  { name: 'monitor-settings', path: ({ monitor }) => `/monitors/${monitor}?tab=settings` },
  { name: 'monitor-clone', path: ({ monitor }) => `/monitors/${monitor}`, act: press('Clone') },
  { name: 'monitor-composite', path: ({ compositeMonitor }) => `/monitors/${compositeMonitor}` },
  {
    name: 'monitor-composite-settings',
    path: ({ compositeMonitor }) => `/monitors/${compositeMonitor}?tab=settings`,
  },
  { name: 'monitors-selected', path: '/monitors', act: selectMonitors },
  {
    name: 'monitors-edit',
    path: '/monitors',
    async act(page) {
      await selectMonitors(page)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
    },
  },
  {
    name: 'monitors-delete',
    path: '/monitors',
    async act(page) {
      await selectMonitors(page)
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
    },
  },
  { name: 'heartbeats', path: '/heartbeats' },
  { name: 'heartbeat-create', path: '/heartbeats?new=heartbeat', act: press('More settings') },
  { name: 'heartbeat', path: ({ heartbeat }) => `/heartbeats/${heartbeat}`, act: openRow },
  { name: 'heartbeat-down', path: ({ failingHeartbeat }) => `/heartbeats/${failingHeartbeat}` },
  { name: 'heartbeat-setup', path: ({ heartbeat }) => `/heartbeats/${heartbeat}?tab=setup` },
  { name: 'heartbeat-settings', path: ({ heartbeat }) => `/heartbeats/${heartbeat}?tab=settings` },
  ...incidentScreens,
  ...probeScreens,

  { name: 'dynamic-ips', path: '/dynamic-ips' },
  { name: 'dynamic-ip-create', path: '/dynamic-ips?new=dynamic-ip' },
  { name: 'dynamic-ip', path: ({ dynamicIp }) => `/dynamic-ips/${dynamicIp}` },
  {
    name: 'dynamic-ip-bind',
    path: ({ dynamicIp }) => `/dynamic-ips/${dynamicIp}`,
    act: press('Bind record'),
  },
  { name: 'dynamic-ip-quiet', path: ({ quietIp }) => `/dynamic-ips/${quietIp}` },
  {
    name: 'dynamic-ip-firewall',
    path: ({ dynamicIp }) => `/dynamic-ips/${dynamicIp}?tab=firewall`,
    act: openRow,
  },
  {
    name: 'dynamic-ip-firewall-open',
    path: ({ dynamicIp }) => `/dynamic-ips/${dynamicIp}?tab=firewall`,
    act: press('Bind firewall'),
  },
  {
    name: 'dynamic-ip-firewall-change',
    path: ({ dynamicIp }) => `/dynamic-ips/${dynamicIp}?tab=firewall`,
    act: press('Change'),
  },
  { name: 'dynamic-ip-firewall-none', path: ({ quietIp }) => `/dynamic-ips/${quietIp}?tab=firewall` },
  { name: 'dynamic-ip-devices', path: ({ dynamicIp }) => `/dynamic-ips/${dynamicIp}?tab=devices` },
  {
    name: 'dynamic-ip-reports',
    path: ({ dynamicIp }) => `/dynamic-ips/${dynamicIp}?tab=reports`,
    act: openRow,
  },
  { name: 'dynamic-ip-history', path: ({ dynamicIp }) => `/dynamic-ips/${dynamicIp}?tab=history` },
  { name: 'dynamic-ip-settings', path: ({ dynamicIp }) => `/dynamic-ips/${dynamicIp}?tab=settings` },

  { name: 'connections', path: '/connections' },
  { name: 'connection-kinds', path: '/connections?new=connection' },
  { name: 'connection-add', path: '/connections?new=connection', act: press(/^PowerDNS/) },
  { name: 'connection', path: ({ connection }) => `/connections/${connection}` },
  { name: 'connection-sandbox', path: ({ sandbox }) => `/connections/${sandbox}` },
  {
    name: 'connection-sandbox-domain',
    path: ({ sandbox }) => `/connections/${sandbox}`,
    act: press('Change kelpworks.example'),
  },
  { name: 'connection-failing', path: ({ failingConnection }) => `/connections/${failingConnection}` },

  { name: 'channels', path: '/notifications/channels' },
  { name: 'channel-create', path: '/notifications/channels?new=channel' },
  { name: 'channel', path: ({ channel }) => `/notifications/channels/${channel}` },
  { name: 'channel-settings', path: ({ channel }) => `/notifications/channels/${channel}?tab=settings` },
  {
    name: 'channel-test',
    path: ({ channel }) => `/notifications/channels/${channel}`,
    act: press('Test channel'),
  },
  { name: 'rules', path: '/notifications/rules' },
  { name: 'rule-create', path: '/notifications/rules?new=rule' },
  { name: 'rule', path: ({ rule }) => `/notifications/rules/${rule}` },
  { name: 'endpoints', path: '/webhooks/endpoints' },
  { name: 'endpoint-create', path: '/webhooks/endpoints?new=endpoint' },
  { name: 'endpoint', path: ({ endpoint }) => `/webhooks/endpoints/${endpoint}` },
  { name: 'endpoint-failing', path: ({ failingEndpoint }) => `/webhooks/endpoints/${failingEndpoint}` },
  { name: 'endpoint-paused', path: ({ pausedEndpoint }) => `/webhooks/endpoints/${pausedEndpoint}` },
  { name: 'endpoint-replays', path: ({ endpoint }) => `/webhooks/endpoints/${endpoint}?tab=replays` },
  { name: 'endpoint-secret', path: ({ endpoint }) => `/webhooks/endpoints/${endpoint}?tab=secret` },
  { name: 'endpoint-settings', path: ({ endpoint }) => `/webhooks/endpoints/${endpoint}?tab=settings` },
  {
    name: 'endpoint-test',
    path: ({ endpoint }) => `/webhooks/endpoints/${endpoint}`,
    act: press('Send test'),
  },
  { name: 'replay-create', path: ({ endpoint }) => `/webhooks/endpoints/${endpoint}`, act: press('Replay') },
  { name: 'replay', path: ({ replay }) => `/webhooks/replays/${replay}` },
  { name: 'deliveries', path: '/webhooks/deliveries' },
  { name: 'delivery', path: ({ delivery }) => `/webhooks/deliveries/${delivery}` },
  { name: 'delivery-failing', path: ({ failingDelivery }) => `/webhooks/deliveries/${failingDelivery}` },
  { name: 'events', path: '/events' },
  { name: 'event', path: ({ event }) => `/events/${event}` },

  { name: 'members', path: '/members' },
  { name: 'invitations', path: '/members?tab=invitations' },
  { name: 'invite', path: '/members?new=invitation' },
  { name: 'member', path: ({ member }) => `/members/${member}` },
  { name: 'invitation', path: ({ invitation }) => `/members/invitations/${invitation}` },
  { name: 'tokens', path: '/tokens' },
  {
    name: 'token-create',
    path: '/tokens?new=token',
    act: async (page) => await page.getByRole('radio', { name: 'Custom' }).check(),
  },
  {
    name: 'token-secret',
    path: '/tokens',
    async act(page) {
      await page.getByRole('button', { name: 'New token' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Ansible')
      await dialog.getByRole('button', { name: 'Create' }).click()
      await page.getByText('Copy it now').waitFor()
    },
  },
  { name: 'token', path: ({ token }) => `/tokens/${token}` },
  { name: 'audit-log', path: '/audit-log', act: openRow },
  { name: 'audit-refused', path: '/audit-log?result=denied' },
  { name: 'audit-of-zone', path: ({ zone }) => `/audit-log?target=${zone}` },
  { name: 'audit-entry', path: ({ entry }) => `/audit-log/${entry}` },
  { name: 'plan', path: '/account' },
  { name: 'own-sign-in', path: '/account?tab=sign-in' },
  { name: 'own-password', path: '/account?tab=sign-in', act: press('Change password') },
  { name: 'instance', path: '/instance' },

  { name: 'zones-nothing-found', path: '/dns/zones?q=nowhere' },
  {
    name: 'zone-gone',
    path: '/dns/zones/zone_00000000000000000000000000',
    expectedErrors: ['404 GET /v1/dns/zones/*'],
  },

  { name: 'sign-in', path: '/sign-in', who: 'nobody' },
  {
    name: 'join-too-late',
    path: '/join#used',
    who: 'nobody',
    expectedErrors: ['410 POST /v1/auth/invitations/look'],
  },
  { name: 'reset-access', path: '/reset-access#secret', who: 'nobody' },
  { name: 'join', path: ({ invitationSecret }) => `/join#${invitationSecret}`, who: 'nobody' },

  { name: 'welcome', path: '/welcome', who: 'newcomer' },
  { name: 'welcome-zone', path: '/welcome?step=zone', who: 'newcomer' },
  { name: 'welcome-domains', path: '/welcome?step=domains', who: 'newcomer' },
  { name: 'welcome-dynamic-ip', path: '/welcome?step=dynamic-ip', who: 'newcomer' },
  { name: 'welcome-sandbox', path: '/welcome?step=sandbox', who: 'newcomer' },
  { name: 'overview-empty', path: '/', who: 'newcomer' },
  { name: 'zones-empty', path: '/dns/zones', who: 'newcomer' },
  { name: 'records-empty', path: '/dns/records', who: 'newcomer' },
  { name: 'contacts-empty', path: '/contacts', who: 'newcomer' },
  { name: 'domains-empty', path: '/domains', who: 'newcomer' },
  { name: 'watched-empty', path: '/domains/watched', who: 'newcomer' },
  { name: 'welcome-monitor', path: '/welcome?step=monitor', who: 'newcomer' },
  { name: 'heartbeats-empty', path: '/heartbeats', who: 'newcomer' },
  { name: 'monitors-empty', path: '/monitors', who: 'newcomer' },
  { name: 'incidents-empty', path: '/incidents', who: 'newcomer' },
  { name: 'dynamic-ips-empty', path: '/dynamic-ips', who: 'newcomer' },
  { name: 'connections-empty', path: '/connections', who: 'newcomer' },
  { name: 'channels-empty', path: '/notifications/channels', who: 'newcomer' },
  { name: 'rules-empty', path: '/notifications/rules', who: 'newcomer' },
  { name: 'endpoints-empty', path: '/webhooks/endpoints', who: 'newcomer' },
  { name: 'deliveries-empty', path: '/webhooks/deliveries', who: 'newcomer' },

  { name: 'zone-read-only', path: ({ zone }) => `/dns/zones/${zone}`, who: 'viewer' },
  { name: 'tokens-read-only', path: '/tokens', who: 'viewer' },
]
