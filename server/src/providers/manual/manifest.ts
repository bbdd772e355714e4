import type { ProviderManifest } from '#providers/ports/provider.ts'

export const manifest: ProviderManifest = {
  kind: 'manual',
  name: 'Servers without an API',
  summary: 'Servers that no API manages, such as one in your own rooms. You enter them by hand.',
  documentation: '/docs/guides/servers',
  credentials: [],
  cloud: { pageSize: 0, actions: [], isEntered: true },
}
