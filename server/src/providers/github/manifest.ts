import type { ProviderManifest } from '#providers/ports/provider.ts'

export const manifest: ProviderManifest = {
  kind: 'github',
  name: 'GitHub',
  summary: 'Statuses of commits at GitHub or GitHub Enterprise Server.',
  documentation: 'https://docs.github.com/en/rest/commits/statuses',
  credentials: [
    {
      name: 'token',
      label: 'Token',
      help: 'A fine-grained personal access token for the repositories that are deployed, with the permission “Commit statuses: Read and write” and no other.',
      secret: true,
      fallback: null,
      example: 'github_pat_…',
    },
    {
      name: 'url',
      label: 'URL',
      help: 'Other than https://github.com only for GitHub Enterprise: the address of its website.',
      secret: false,
      isDestination: true,
      isServer: true,
      fallback: 'https://github.com',
      example: 'https://github.example.com',
    },
  ],
  // "Best practices for using the REST API": 80 requests a minute and 500 an hour that create content.
  budgets: [
    { requests: 80, seconds: 60 },
    { requests: 500, seconds: 3600 },
  ],
  commitStatus: { descriptionMax: 140 },
}
