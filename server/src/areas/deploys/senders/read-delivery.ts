/** Reads what a sender delivers. Members that are missing or of another type are null. */
import { Problem } from '#kernel/problem/problem.ts'
import {
  branchRef,
  type Change,
  changedPaths,
  commitOf,
  type Delivery,
  firstOf,
  listOf,
  memberOf,
  noChange,
  tagRef,
  textOf,
} from './delivery.ts'
import { headerOf, type SentHeaders, type Source } from './source.ts'

type Read = (headers: SentHeaders, payload: unknown) => Omit<Delivery, 'payload'>

/** Throws `malformed_json`. `contentType` is that of the request; forges can send the payload in a form. */
export function readDelivery(
  source: Source,
  { headers, body, contentType }: { headers: SentHeaders; body: Buffer; contentType: string | null },
): Delivery {
  const payload = payloadOf(body, contentType)
  const delivery = readers[source](headers, payload)
  return { ...delivery, id: delivery.id?.slice(0, 200) ?? null, payload }
}

function payloadOf(body: Buffer, contentType: string | null): unknown {
  const isForm = contentType?.toLowerCase().startsWith('application/x-www-form-urlencoded')
  const text = isForm ? new URLSearchParams(body.toString('utf8')).get('payload') : body.toString('utf8')
  if (text === null || text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Problem('malformed_json', `The body is no JSON: ${(error as Error).message}`)
  }
}

const readers: Readonly<Record<Source, Read>> = { github, gitlab, gitea, bitbucket, generic }

/** docs.github.com/webhooks/webhook-events-and-payloads. GitHub sends at most 2,048 commits. */
function github(headers: SentHeaders, payload: unknown): ReturnType<Read> {
  const event = headerOf(headers, 'x-github-event')
  return {
    event,
    id: headerOf(headers, 'x-github-delivery'),
    isPing: event === 'ping',
    sender: firstOf(textOf(payload, 'sender', 'login'), textOf(payload, 'pusher', 'name')),
    repository: textOf(payload, 'repository', 'full_name'),
    changes: [changeOfGithub(event, payload)],
  }
}

function changeOfGithub(event: string | null, payload: unknown): Change {
  if (event === 'release') return { ...noChange, ref: tagRef(textOf(payload, 'release', 'tag_name')) }
  if (event === 'workflow_run') {
    const run = memberOf(payload, 'workflow_run')
    return {
      ...noChange,
      ref: branchRef(textOf(run, 'head_branch')),
      commit: textOf(run, 'head_sha'),
      message: textOf(run, 'head_commit', 'message'),
    }
  }
  return pushed(payload, { commitsMax: 2048 })
}

/** The push of GitHub, which Gitea copies. */
function pushed(payload: unknown, { commitsMax }: { commitsMax: number }): Change {
  const commits = listOf(payload, 'commits')
  const total = memberOf(payload, 'total_commits')
  const hasAll = commits.length < commitsMax && (typeof total !== 'number' || total <= commits.length)
  const commit = commitOf(textOf(payload, 'after'))
  return {
    ref: textOf(payload, 'ref'),
    commit: firstOf(commit, textOf(payload, 'head_commit', 'id')),
    message: textOf(payload, 'head_commit', 'message'),
    // A new branch or a forced push need not list what it changes.
    paths: hasAll && commits.length > 0 ? changedPaths(commits) : null,
    isDeletion:
      memberOf(payload, 'deleted') === true || (textOf(payload, 'after') !== null && commit === null),
  }
}

/** docs.gitlab.com/user/project/integrations/webhook_events. GitLab sends at most 20 commits. */
function gitlab(headers: SentHeaders, payload: unknown): ReturnType<Read> {
  const event = textOf(payload, 'object_kind')
  return {
    event,
    id: firstOf(
      headerOf(headers, 'webhook-id'),
      headerOf(headers, 'idempotency-key'),
      headerOf(headers, 'x-gitlab-event-uuid'),
    ),
    isPing: false,
    sender: firstOf(textOf(payload, 'user_username'), textOf(payload, 'user', 'username')),
    repository: textOf(payload, 'project', 'path_with_namespace'),
    changes: [changeOfGitlab(event, payload)],
  }
}

function changeOfGitlab(event: string | null, payload: unknown): Change {
  if (event === 'pipeline') {
    const pipeline = memberOf(payload, 'object_attributes')
    const name = textOf(pipeline, 'ref')
    return {
      ...noChange,
      ref: memberOf(pipeline, 'tag') === true ? tagRef(name) : branchRef(name),
      commit: textOf(pipeline, 'sha'),
      message: textOf(payload, 'commit', 'message'),
    }
  }
  if (event === 'release')
    return { ...noChange, ref: tagRef(textOf(payload, 'tag')), commit: textOf(payload, 'commit', 'id') }
  const commits = listOf(payload, 'commits')
  const after = textOf(payload, 'after')
  const commit = firstOf(textOf(payload, 'checkout_sha'), commitOf(after))
  const newest = commits.find((one) => textOf(one, 'id') === commit) ?? commits.at(-1)
  return {
    ref: textOf(payload, 'ref'),
    commit,
    message: textOf(newest, 'message'),
    paths:
      commits.length > 0 && memberOf(payload, 'total_commits_count') === commits.length
        ? changedPaths(commits)
        : null,
    isDeletion: after !== null && commitOf(after) === null,
  }
}

/** docs.gitea.com/usage/webhooks; Forgejo sends the headers of Gitea, too. */
function gitea(headers: SentHeaders, payload: unknown): ReturnType<Read> {
  const event = firstOf(headerOf(headers, 'x-forgejo-event'), headerOf(headers, 'x-gitea-event'))
  return {
    event,
    id: firstOf(headerOf(headers, 'x-forgejo-delivery'), headerOf(headers, 'x-gitea-delivery')),
    isPing: event === 'ping',
    sender: firstOf(textOf(payload, 'sender', 'login'), textOf(payload, 'pusher', 'login')),
    repository: textOf(payload, 'repository', 'full_name'),
    changes: [
      event === 'release'
        ? { ...noChange, ref: tagRef(textOf(payload, 'release', 'tag_name')) }
        : pushed(payload, { commitsMax: Number.POSITIVE_INFINITY }),
    ],
  }
}

/**
 * support.atlassian.com/bitbucket-cloud/docs/event-payloads, and "Event payload" of Bitbucket Data Center. A push can
 * change several branches; files are not listed.
 */
function bitbucket(headers: SentHeaders, payload: unknown): ReturnType<Read> {
  const event = headerOf(headers, 'x-event-key')
  const changes = [
    ...listOf(payload, 'push', 'changes').map(changeOfCloud),
    ...listOf(payload, 'changes').map(changeOfDataCenter),
  ]
  const actor = memberOf(payload, 'actor')
  return {
    event,
    id: firstOf(headerOf(headers, 'x-request-uuid'), headerOf(headers, 'x-request-id')),
    isPing: event === 'diagnostics:ping',
    sender: firstOf(textOf(actor, 'nickname'), textOf(actor, 'name'), textOf(actor, 'display_name')),
    repository: textOf(payload, 'repository', 'full_name'),
    changes: changes.length > 0 ? changes : [noChange],
  }
}

function changeOfCloud(change: unknown): Change {
  const isDeletion = memberOf(change, 'new') === null
  const named = memberOf(change, isDeletion ? 'old' : 'new')
  const name = textOf(named, 'name')
  return {
    ref: textOf(named, 'type') === 'tag' ? tagRef(name) : branchRef(name),
    commit: textOf(named, 'target', 'hash'),
    message: textOf(named, 'target', 'message'),
    paths: null,
    isDeletion,
  }
}

function changeOfDataCenter(change: unknown): Change {
  return {
    ...noChange,
    ref: textOf(change, 'ref', 'id'),
    commit: commitOf(textOf(change, 'toHash')),
    isDeletion: textOf(change, 'type') === 'DELETE',
  }
}

/** Any other program: members `ref` or `branch`, `commit`, `message`, `paths`, `event` and `sender`, all optional. */
function generic(headers: SentHeaders, payload: unknown): ReturnType<Read> {
  const event = firstOf(headerOf(headers, 'x-holdfast-event'), textOf(payload, 'event'))
  const paths = memberOf(payload, 'paths')
  return {
    event,
    id: firstOf(
      headerOf(headers, 'webhook-id'),
      headerOf(headers, 'x-holdfast-delivery'),
      headerOf(headers, 'idempotency-key'),
    ),
    isPing: event === 'ping',
    sender: textOf(payload, 'sender'),
    repository: null,
    changes: [
      {
        ref: firstOf(textOf(payload, 'ref'), branchRef(textOf(payload, 'branch'))),
        commit: textOf(payload, 'commit'),
        message: textOf(payload, 'message'),
        paths: Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : null,
        isDeletion: false,
      },
    ],
  }
}
