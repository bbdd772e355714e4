import type { ProviderManifest } from '#providers/ports/provider.ts'

export const manifest: ProviderManifest = {
  kind: 'gitlab',
  name: 'GitLab',
  summary: 'Statuses of commits at gitlab.com or a GitLab of your own.',
  documentation: 'https://docs.gitlab.com/api/commits/#set-commit-pipeline-status',
  credentials: [
    {
      name: 'token',
      label: 'Token',
      help: 'A project or group access token with the scope api, which is the smallest that can set statuses, and the role Developer; for protected branches, Maintainer.',
      secret: true,
      fallback: null,
      example: 'glpat-…',
    },
    {
      name: 'url',
      label: 'URL',
      help: 'Other than https://gitlab.com only for a GitLab of your own: the address of its website.',
      secret: false,
      isDestination: true,
      isServer: true,
      fallback: 'https://gitlab.com',
      example: 'https://gitlab.example.com',
    },
  ],
  // What gitlab.com allows, and what a GitLab allows by default if its limits are on.
  budgets: [
    { requests: 2000, seconds: 60 },
    { requests: 7200, seconds: 3600 },
  ],
  commitStatus: { descriptionMax: 255, isPerRef: true },
}
