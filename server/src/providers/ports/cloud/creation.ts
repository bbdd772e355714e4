/**
 * The port for creating and deleting servers, with the catalogue of what can be created. A server carries the id of the
 * operation that created it, by which it is found when the answer was lost: it is never created again on suspicion.
 */
import type { Money } from '#kernel/money/money.ts'
import { unlessNotFound } from '../provider-error.ts'
import type { CloudServer } from './servers.ts'

/** What can be created, with the provider's own ids as `ref`. Prices are without taxes. */
export type CloudCatalogue = {
  regions: CloudRegion[]
  sizes: CloudSize[]
  images: CloudImage[]
  /** Absent: the provider does not tell what storage costs. */
  storage?: StoragePrices
}

/** What a GiB costs in a month. Null: the provider does not tell. */
export type StoragePrices = {
  volume: Money | null
  /** Of the regions that have other prices of volumes. */
  volumeIn?: Readonly<Record<string, Money>>
  snapshot: Money | null
}

export function volumePriceIn(storage: StoragePrices | null | undefined, region: string): Money | null {
  return storage?.volumeIn?.[region] ?? storage?.volume ?? null
}

export type CloudRegion = {
  ref: string
  name: string
  /** An ISO 3166-1 code, if the provider tells it. */
  country: string | null
  isAvailable: boolean
}

export type Architecture = 'x86_64' | 'arm64'

export type CloudSize = {
  ref: string
  name: string
  cpus: number
  memoryMib: number
  /** Of the disk that the size has. 0: it has none, and the image determines the volume on which it is installed. */
  diskGib: number
  architecture: Architecture
  /** It will be discontinued. */
  isDeprecated: boolean
  /** One for each region that has it. */
  offers: SizeOffer[]
}

export type SizeOffer = {
  region: string
  /** Whether servers of this size can be created there now. */
  isAvailable: boolean
  /** Of a server as `create` makes it, with its public addresses. Null: the provider does not tell, or nothing is billed. */
  hourly: Money | null
  monthly: Money | null
  /** What the regular backups of such a server cost in a month besides. Absent: the provider does not tell. */
  backups?: Money
}

export const imageKinds = ['system', 'app', 'snapshot', 'backup'] as const

export type CloudImage = {
  ref: string
  name: string
  kind: (typeof imageKinds)[number]
  /** The system and its version, such as `debian` and `13`, if the provider tells it. */
  family: string | null
  version: string | null
  architecture: Architecture
  /** The size of the disk that it needs. */
  diskGib: number | null
  isDeprecated: boolean
  /** Null: it is in all regions. */
  regions: string[] | null
}

export type ServerOrder = {
  operationId: string
  name: string
  region: string
  size: string
  image: string
  /** What `ensureKey` has returned. */
  keys: readonly string[]
  /** The cloud-init configuration. */
  userData: string | null
  tags: readonly string[]
}

export type CreatedServer = {
  ref: string
  /** For `readAction` of the cloud port. Null: the state of the server tells how far it is. */
  actionRef: string | null
  /** The password of `root` that the provider has set. Null: it has set none, or sends it by e-mail. */
  password: string | null
}

export type NewSshKey = { name: string; publicKey: string; md5Fingerprint: string }

/** What stays when a server is deleted, and is billed. */
export type Leftover = {
  /** That of a volume or snapshot is its ref in their lists, or a path that ends with its last part. */
  ref: string
  kind: 'volume' | 'address' | 'snapshot'
  name: string
  /** Null: the provider does not tell it. */
  monthly: Money | null
}

export interface ServerCreation {
  catalogue(): Promise<CloudCatalogue>

  /** Returns the provider's id of the key, which is added to the account, or to the region, that does not have it. */
  ensureKey(key: NewSshKey, region: string): Promise<string>

  /**
   * Creates a server, and returns when the provider has accepted it. `timeout`, `unavailable` and `unknown` leave it open
   * whether it was created; everything else tells that it was not.
   */
  create(order: ServerOrder): Promise<CreatedServer>

  /**
   * Where a server is created in several steps: does those that follow `create`, and returns whether it is complete. It is
   * called until then, and can be repeated. `readOrder` takes requests for its keys. An error that is not transient ends
   * the creation.
   */
  complete?(ref: string, readOrder: () => Promise<ServerOrder>): Promise<boolean>

  /** The server that an operation has created, or null if the provider shows none. */
  findByOperation(operationId: string): Promise<CloudServer | null>

  leftovers(ref: string): Promise<Leftover[]>

  /** Deletes a server. One that is gone is deleted. Leftovers stay. */
  deleteServer(ref: string): Promise<void>

  /** Where they outlive their server: deletes the disks of one that was deleted here and is gone. Can be repeated. */
  deleteDisks?(ref: string): Promise<void>

  /** Deletes what a deleted server has left. What is gone is deleted. */
  deleteLeftover(ref: string): Promise<void>
}

export type ServerCreationCapabilities = {
  /** In bytes. 0: it takes none. */
  userDataMax: number
  /** The provider sets no password, so an order needs a key or a configuration that lets someone sign in. */
  setsNoPassword?: true
}

/** The key of the label, or the beginning of the tag, that has the operation. */
export const operationLabel = 'holdfast-operation'

/** Of providers whose tags are texts, the one before the id of the operation. */
export const operationTag = `${operationLabel}:`

/** The operation that one of these tags names. */
export function operationIn(tags: readonly string[]): Pick<CloudServer, 'operationId'> {
  const tag = tags.find((one) => one.startsWith(operationTag))
  return tag === undefined ? {} : { operationId: tag.slice(operationTag.length) }
}

/** Where what was to be deleted is gone, the deletion has succeeded. */
export async function goneIsDeleted(deletion: Promise<unknown>): Promise<void> {
  await unlessNotFound(deletion)
}
