/**
 * Accepted breaking changes of the API, each as `npm run check` prints it, with the reason. Clients of released
 * versions stop working with each of them: an entry needs a line in the changelog, and 12 months of notice with the
 * `Deprecation` and `Sunset` headers once there is a stable release. Entries are kept as history.
 */
export const acceptedBreaks: readonly { change: string; why: string }[] = [
  {
    change: 'RegistrarCapabilities/settings/*: may be ds_records, hosts now',
    why: 'No released version has domains yet; the description says now that more may be added.',
  },
  {
    change: 'SandboxFault/on: may be order, answer now',
    why: 'A client reads only the faults that it has set itself; the description says now that more may be added.',
  },
  {
    change: 'Domain/connection_id: may be null now',
    why: 'No released version has domains yet; null only for domains that were added as held elsewhere.',
  },
  {
    change: 'Domain/provider: may be null now',
    why: 'No released version has domains yet; null only for domains that were added as held elsewhere.',
  },
  {
    change: 'POST /v1/domains/operations answer 202/id: may be null now',
    why: 'No released version has domains yet; a dry run gave an id that did not exist.',
  },
  {
    change: 'WatchedDomain/domain: removed',
    why: 'No released version has watched domains yet. `name` is what requests, filters and domains call it.',
  },
  {
    change: 'DomainBulk/action: takes object only',
    why: 'No released version has domains yet; other values never worked: lists ended with an error of the server or were refused.',
  },
  {
    change: 'DomainOperationBatch/operations/*: takes object only',
    why: 'No released version has domains yet; other values never worked: lists ended with an error of the server or were refused.',
  },
  {
    change: 'Server/ref: may be null now',
    why: 'No released version has servers yet; null only while a server is being created.',
  },
  {
    change: 'Volume/ref: may be null now',
    why: 'No released version has volumes yet; null only while one is being created, and for one that was not.',
  },
  {
    change: 'POST /v1/domains/operations body: takes object only',
    why: 'No released version has domains yet; other values never worked: lists ended with an error of the server or were refused.',
  },
  {
    change: 'POST /v1/servers/{server_id}/actions body/force: removed',
    why: 'The body has a form for each kind, with the same fields; all bodies that were accepted still are.',
  },
  {
    change: 'POST /v1/servers/{server_id}/actions body/kind: removed',
    why: 'The body has a form for each kind, with the same fields; all bodies that were accepted still are.',
  },
  {
    change: 'POST /v1/servers/{server_id}/actions body/wait_seconds: removed',
    why: 'The body has a form for each kind, with the same fields; all bodies that were accepted still are.',
  },
  {
    change:
      'SandboxServer/actions/*/kind: may be rename, resize, rebuild, rescue_on, rescue_off, reset_password, backup_on, backup_off, snapshot, restore now',
    why: 'A client reads only what it has done itself; the description says now that more may be added.',
  },
  {
    change: 'DomainRequirements/kind: may be renew now',
    why: 'A client reads only the kind that it has asked for; the description says now that more may be added.',
  },
  ...['hourly', 'monthly'].flatMap((price) =>
    ['/amount: removed', '/currency: removed', ': may be of any type now', ': more alternatives'].map(
      (change) => ({
        change: `CloudSize/offers/*/${price}${change}`,
        why: 'No released version has sizes yet; null only where the provider tells no price, or nothing is billed.',
      }),
    ),
  ),
  {
    change: 'Firewall/ref: may be null now',
    why: 'A firewall that was ordered has no id at its provider until that has created it. Found ones always have one.',
  },
  {
    change: 'PUT /v1/connections/{connection_id}/sandbox/firewalls/{firewall}: removed',
    why: 'Only the name of the placeholder has changed; the URLs are the same.',
  },
  {
    change: 'POST /v1/ingest/agent/report body/certificates/*/pem: maxLength is 20000 now',
    why: 'No released version takes reports of agents yet.',
  },
]
