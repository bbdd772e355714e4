import type { ProviderManifest } from '#providers/ports/provider.ts'

export const manifest: ProviderManifest = {
  kind: 'gitea',
  name: 'Gitea or Forgejo',
  summary: 'Statuses of commits at a Gitea or Forgejo, such as Codeberg.',
  documentation: 'https://docs.gitea.com/api/',
  credentials: [
    {
      name: 'url',
      label: 'URL',
      help: 'The address of its website.',
      secret: false,
      isDestination: true,
      isServer: true,
      fallback: null,
      example: 'https://git.example.com',
    },
    {
      name: 'token',
      label: 'Token',
      help: 'An access token with the permission “repository: Read and Write” (write:repository) and no other. Its user needs write access to the repositories.',
      secret: true,
      fallback: null,
    },
  ],
  commitStatus: { descriptionMax: 255 },
}
