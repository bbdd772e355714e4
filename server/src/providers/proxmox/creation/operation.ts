/**
 * How a guest tells which operation has created it: by its name while it is cloned, since a clone has no tags of its own,
 * then by a tag. The tag names the number of the guest, because copies and restored backups of a guest have its tags.
 */
import { operationLabel } from '#providers/ports/cloud/creation.ts'

type Named = { vmid: number; name: string; tags: string }

/** Tags have letters, digits and `_-+.` at Proxmox VE. */
export function operationTagOf(operationId: string, vmid: number): string {
  return `${operationLabel}.${operationId}.${vmid}`
}

/** A host name, which has no `_`. */
export function cloneNameOf(operationId: string): string {
  return `${operationLabel}-${operationId.replace('_', '-')}`
}

export function operationOf(guest: Named): string | null {
  return clonedFor(guest.name) ?? taggedWith(guest)
}

/** The operation for which a guest with this name is being cloned. */
export function clonedFor(name: string): string | null {
  const [, prefix, rest] = new RegExp(`^${operationLabel}-([a-z]+)-(.+)$`).exec(name) ?? []
  return prefix === undefined ? null : `${prefix}_${rest}`
}

export function taggedWith({ tags, vmid }: Omit<Named, 'name'>): string | null {
  const pattern = new RegExp(`^${operationLabel}\\.(.+)\\.${vmid}$`)
  return tagsIn(tags).flatMap((tag) => pattern.exec(tag)?.[1] ?? [])[0] ?? null
}

export function tagsIn(tags: string): string[] {
  return tags.split(/[;,\s]+/).filter((tag) => tag !== '')
}
