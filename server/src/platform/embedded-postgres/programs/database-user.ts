/**
 * PostgreSQL refuses to run as root. Started by root, the service runs it as the owner of the cluster, and
 * a new cluster as the system user `postgres` or, where there is none, `nobody`: to make an account on
 * somebody's machine is not ours to do. That others share the user does no harm, since the cluster lies in a
 * directory that only root can enter.
 *
 * It is closed to PostgreSQL too, which therefore cannot reach its cluster by the path. On Linux it is
 * started inside it (Node changes directory before it drops privileges) and names it `/proc/self/cwd`, a
 * link that leads to the directory itself and does not walk the path.
 */
import { chmod, readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { EmbeddedPostgresError } from '#platform/embedded-postgres/failure.ts'
import { type Layout, statIfThere } from '../cluster/layout.ts'

export type DatabaseUser = {
  uid: number
  gid: number
  /** For messages. */
  name: string
  /** Whether it is not the user that this process runs as, which then is root. */
  isOther: boolean
}

/** The user that owns the cluster, or shall own the one that is yet to be made. */
export async function chooseDatabaseUser(layout: Layout): Promise<DatabaseUser> {
  const self = { uid: process.geteuid?.() ?? -1, gid: process.getegid?.() ?? -1 }
  return self.uid === 0 ? chooseForRoot(layout) : ordinaryUser(layout, self)
}

/** How a program of PostgreSQL that is started in this directory as this user names it. */
export function directoryArgument(directory: string, user: DatabaseUser): string {
  return user.isOther && process.platform === 'linux' ? '/proc/self/cwd' : directory
}

async function ordinaryUser(layout: Layout, self: { uid: number; gid: number }): Promise<DatabaseUser> {
  await requireOwn(layout.home, self.uid)
  // initdb wants a name for its user; a server that has its cluster does not.
  if (await statIfThere(layout.cluster)) await requireOwn(layout.cluster, self.uid)
  else requireAccount(self.uid)
  return { ...self, name: `user ${self.uid}`, isOther: false }
}

async function requireOwn(path: string, self: number): Promise<void> {
  const { uid } = await stat(path)
  if (uid === self) return
  throw new EmbeddedPostgresError(
    `The database in ${path} belongs to user ${uid}, but Holdfast runs as user ${self}: start it as root or as the user that started it first, or change the owner (chown -R ${self}).`,
  )
}

function requireAccount(uid: number): void {
  try {
    userInfo()
  } catch (error) {
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot create its database as user ${uid}, who has no entry in /etc/passwd: run the container as a user that has one (such as node or root), or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

async function chooseForRoot(layout: Layout): Promise<DatabaseUser> {
  const owner = await statIfThere(layout.cluster)
  if (owner?.uid === 0)
    throw new EmbeddedPostgresError(
      `The database in ${layout.cluster} belongs to root, but PostgreSQL does not run as root: change the owner to the user that created it (chown -R).`,
    )
  const user = owner
    ? { uid: owner.uid, gid: owner.gid, name: `user ${owner.uid}`, isOther: true }
    : await systemUser()
  if (process.platform === 'linux') await restrictAccess(layout)
  else await requirePathAccess(layout, user)
  return user
}

async function systemUser(): Promise<DatabaseUser> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name)
    // macOS writes -2 for what is 4294967294.
    if (account) return { uid: Number(account[2]) >>> 0, gid: Number(account[3]) >>> 0, name, isOther: true }
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and this system has neither a user postgres nor a user nobody: start Holdfast as a regular user, or set DATABASE_URL.',
  )
}

async function restrictAccess({ home }: Layout): Promise<void> {
  if (!(await statIfThere('/proc/self/cwd')))
    throw new EmbeddedPostgresError(
      'PostgreSQL does not run as root, and running it as another user requires /proc: mount /proc, start Holdfast as a regular user, or set DATABASE_URL.',
    )
  await chmod(home, 0o700)
}

/** Without /proc the user must be able to walk the whole path. */
async function requirePathAccess({ home, dataDir }: Layout, user: DatabaseUser): Promise<void> {
  await chmod(home, 0o711)
  for (let path = dataDir; ; path = dirname(path)) {
    const { mode, uid } = await stat(path)
    if (!(mode & 0o001) && uid !== user.uid)
      throw new EmbeddedPostgresError(
        `PostgreSQL does not run as root, and its user ${user.name} cannot enter ${path} to reach the database: start Holdfast as a regular user, or set HOLDFAST_DATA_DIR to a directory that every user can enter (chmod 711), such as /usr/local/var/holdfast.`,
      )
    if (path === dirname(path)) return
  }
}
