/** Members and invitations among related resources and in the search across all areas. */
import type { Link, ResourceType } from '#platform/related/resource-type.ts'
import { invitationState } from './invitations.ts'
import {
  invitationsOfMember,
  membersOfInvitation,
  searchInvitations,
  searchMembers,
  selectInvitationsById,
  selectMembersById,
} from './link-store.ts'

export const memberType: ResourceType = {
  kind: 'member',
  permission: 'account.read',
  async select(context, ids) {
    const members = await selectMembersById(context, ids)
    return members.map(({ id, name, email }) => ({
      id,
      title: name,
      detail: email,
      state: null,
      parent_id: null,
    }))
  },
  search: searchMembers,
}

export const invitationType: ResourceType = {
  kind: 'invitation',
  permission: 'account.read',
  async select(context, ids) {
    const invitations = await selectInvitationsById(context, ids)
    return invitations.map((invitation) => ({
      id: invitation.id,
      // The first owner's link from the operator has no address.
      title: invitation.email ?? invitation.role,
      detail: invitation.email === null ? null : invitation.role,
      state: invitationState(invitation, context.now),
      parent_id: null,
    }))
  },
  search: searchInvitations,
}

export const memberLinks: readonly Link[] = [
  { of: 'invitation', kind: 'member', relation: 'uses', find: membersOfInvitation },
  { of: 'member', kind: 'invitation', relation: 'used_by', find: invitationsOfMember },
]
