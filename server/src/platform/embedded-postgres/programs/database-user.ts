/**
 * PostgreSQL refuses to run as root. If the service was started by root, it runs PostgreSQL as the owner of the
 * cluster, and creates a new cluster as the system user `postgres` or, if it does not exist, `nobody`; it does not
 * create users. Sharing the user with other programs is safe, since the cluster is in a directory that only root can
 * enter.
 *
 * PostgreSQL cannot enter that directory either, and so cannot reach its cluster by the path. On Linux it is started
 * inside the cluster (Node changes directory before it drops privileges) and refers to it as `/proc/self/cwd`, which
 * does not require access to the path.
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
  /** Whether it differs from the user of this process, which is root in that case. */
  isOther: boolean
}

/** The user that owns the cluster, or will own a new one. */
export async function chooseDatabaseUser(layout: Layout): Promise<DatabaseUser> {
  const self = { uid: process.geteuid?.() ?? -1, gid: process.getegid?.() ?? -1 }
  return self.uid === 0 ? chooseForRoot(layout) : ordinaryUser(layout, self)
}

/** How a PostgreSQL program that is started in this directory refers to it as this user. */
export function directoryArgument(directory: string, user: DatabaseUser): string {
  return user.isOther && process.platform === 'linux' ? '/proc/self/cwd' : directory
}

async function ordinaryUser(layout: Layout, self: { uid: number; gid: number }): Promise<DatabaseUser> {
  await requireOwn(layout.home, self.uid)
  // initdb requires a name for its user; a server with a cluster does not.
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
    // macOS writes 4294967294 as -2.
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

/** Without /proc the user must be able to access the whole path. */
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
