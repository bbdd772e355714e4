/**
 * Deliveries as the documentation of each forge shows them, with the members that matter here. GitHub:
 * docs.github.com/webhooks/webhook-events-and-payloads; GitLab: docs.gitlab.com/user/project/integrations/webhook_events;
 * Gitea: docs.gitea.com/usage/webhooks; Bitbucket: support.atlassian.com/bitbucket-cloud/docs/event-payloads.
 */

const zeros = '0'.repeat(40)

export const githubPush = {
  ref: 'refs/heads/master',
  before: '6113728f27ae82c7b1a177c8d03f9e96e0adf246',
  after: '6dcb09b5b57875f334f61aebed695e2e4193db5e',
  created: false,
  deleted: false,
  forced: false,
  repository: { id: 186853002, full_name: 'Codertocat/Hello-World', default_branch: 'master' },
  pusher: { name: 'Codertocat', email: '21031067+Codertocat@users.noreply.github.com' },
  sender: { login: 'Codertocat', id: 21031067, type: 'User' },
  commits: [
    {
      id: '6dcb09b5b57875f334f61aebed695e2e4193db5e',
      message: 'Fix all the bugs',
      added: ['docs/new.md'],
      removed: [],
      modified: ['api/server.ts'],
    },
  ],
  head_commit: { id: '6dcb09b5b57875f334f61aebed695e2e4193db5e', message: 'Fix all the bugs' },
}

export const githubTagDeleted = {
  ref: 'refs/tags/simple-tag',
  before: '6113728f27ae82c7b1a177c8d03f9e96e0adf246',
  after: zeros,
  created: false,
  deleted: true,
  commits: [],
  head_commit: null,
  pusher: { name: 'Codertocat' },
  sender: { login: 'Codertocat' },
}

export const githubPing = {
  zen: 'Speak like a human.',
  hook_id: 109948940,
  hook: { type: 'Repository', events: ['push'], config: { content_type: 'json' } },
}

export const gitlabPush = {
  object_kind: 'push',
  event_name: 'push',
  before: '95790bf891e76fee5e1747ab589903a6a1f80f22',
  after: 'da1560886d4f094c3e6c9ef40349f7d38b5d27d7',
  ref: 'refs/heads/master',
  checkout_sha: 'da1560886d4f094c3e6c9ef40349f7d38b5d27d7',
  user_id: 4,
  user_name: 'John Smith',
  user_username: 'jsmith',
  project_id: 15,
  project: { id: 15, name: 'Diaspora', path_with_namespace: 'mike/diaspora', default_branch: 'master' },
  commits: [
    {
      id: 'b6568db1bc1dcd7f8b4d5a946b0b91f9dacd7327',
      message: 'Update Catalan translation to e38cb41.',
      added: ['CHANGELOG'],
      modified: ['app/controller/application.rb'],
      removed: [],
    },
    {
      id: 'da1560886d4f094c3e6c9ef40349f7d38b5d27d7',
      message: 'fixed readme',
      added: ['CHANGELOG'],
      modified: ['app/controller/application.rb'],
      removed: [],
    },
  ],
  total_commits_count: 4,
}

export const giteaPush = {
  ref: 'refs/heads/develop',
  before: '28e1879d029cb852e4844d9c718537df08844e03',
  after: 'bffeb74224043ba2feb48d137756c8a9331c449a',
  commits: [
    {
      id: 'bffeb74224043ba2feb48d137756c8a9331c449a',
      message: 'Webhooks Yay!',
      author: { name: 'Gitea', email: 'someone@gitea.io', username: 'gitea' },
    },
  ],
  repository: { id: 140, full_name: 'gitea/webhooks' },
  pusher: { id: 1, login: 'gitea', username: 'gitea' },
  sender: { id: 1, login: 'gitea', username: 'gitea' },
}

export const bitbucketPush = {
  actor: { type: 'user', nickname: 'emmap1', display_name: 'Emma' },
  repository: { full_name: 'team_name/repo_name' },
  push: {
    changes: [
      {
        old: {
          type: 'branch',
          name: 'old-work',
          target: { hash: '1e65c05c1d5171631d92438a13901ca7dae9618c' },
        },
        new: null,
        closed: true,
      },
      {
        old: {
          type: 'branch',
          name: 'name-of-branch',
          target: { hash: '1e65c05c1d5171631d92438a13901ca7dae9618c' },
        },
        new: {
          type: 'branch',
          name: 'name-of-branch',
          target: { hash: '709d658dc5b6d6afcd46049c2f332ee3f515a67d', message: 'new commit message\n' },
        },
        created: false,
        closed: false,
      },
    ],
  },
}

export const bitbucketDataCenterPush = {
  eventKey: 'repo:refs_changed',
  actor: { name: 'admin', displayName: 'Administrator' },
  changes: [
    {
      ref: { id: 'refs/heads/master', displayId: 'master', type: 'BRANCH' },
      fromHash: 'ecddabb624f6f5ba43816f5926e580a5f680a932',
      toHash: '178864a7d521b6f5e720b386b2c2b0ef8563e0dc',
      type: 'UPDATE',
    },
  ],
}
