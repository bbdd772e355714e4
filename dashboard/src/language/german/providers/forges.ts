import type { Catalogue } from '../sentences.ts'

/** What forges have in common (`server/src/providers/http/repositories.ts`). */
const shared: Catalogue = {
  Token: 'Token',
  URL: 'URL',
}

export const githubSentences: Catalogue = {
  ...shared,
  'Statuses of commits at GitHub or GitHub Enterprise Server.':
    'Status von Commits bei GitHub oder GitHub Enterprise Server.',
  'A fine-grained personal access token for the repositories that are deployed, with the permission “Commit statuses: Read and write” and no other.':
    'Ein Fine-grained Personal Access Token für die Repositories, die Sie deployen, mit der Berechtigung „Commit statuses: Read and write“ und keiner anderen.',
  'Other than https://github.com only for GitHub Enterprise: the address of its website.':
    'Nur für GitHub Enterprise anders als https://github.com: die Adresse der Website.',
  'GitHub accepts the token of {}.': 'GitHub nimmt das Token von {} an.',
  'GitHub limits the number of requests ({}).': 'GitHub begrenzt die Zahl der Anfragen ({}).',
}

export const gitlabSentences: Catalogue = {
  ...shared,
  'Statuses of commits at gitlab.com or a GitLab of your own.':
    'Status von Commits bei gitlab.com oder einem eigenen GitLab.',
  'A project or group access token with the scope api, which is the smallest that can set statuses, and the role Developer; for protected branches, Maintainer.':
    'Ein Projekt- oder Gruppen-Zugriffstoken mit dem Scope api, dem kleinsten, der Status setzen darf, und der Rolle Developer; für geschützte Branches Maintainer.',
  'Other than https://gitlab.com only for a GitLab of your own: the address of its website.':
    'Nur für ein eigenes GitLab anders als https://gitlab.com: die Adresse der Website.',
  'GitLab accepts the token {}.': 'GitLab nimmt das Token {} an.',
  'GitLab is changing the status of this commit.': 'GitLab ändert den Status dieses Commits gerade.',
  'The token has expired or was revoked.': 'Das Token ist abgelaufen oder wurde widerrufen.',
  'The token lacks the scope api.': 'Dem Token fehlt der Scope api.',
}

export const giteaSentences: Catalogue = {
  ...shared,
  'Statuses of commits at a Gitea or Forgejo, such as Codeberg.':
    'Status von Commits bei einem Gitea oder Forgejo, etwa Codeberg.',
  'The address of its website.': 'Die Adresse der Website.',
  'An access token with the permission “repository: Read and Write” (write:repository) and no other. Its user needs write access to the repositories.':
    'Ein Zugriffstoken mit der Berechtigung „repository: Lesen und Schreiben“ (write:repository) und keiner anderen. Sein Benutzer braucht Schreibzugriff auf die Repositories.',
  'Gitea accepts the token.': 'Gitea nimmt das Token an.',
}
