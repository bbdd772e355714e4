/** Deploys and deploy hooks among related resources and in the search across all areas. */
import { creationLinks } from '#areas/identity/index.ts'
import { eventLinks } from '#areas/webhooks/index.ts'
import type { Link, ResourceType } from '#platform/related/resource-type.ts'
import { selectDeploysById, selectHooksById } from '../store.ts'
import {
  connectionOfHook,
  deploysOfHook,
  deploysOfServer,
  deploysOfWindow,
  hookOfDeploy,
  hooksOfConnection,
  hooksOfMonitor,
  hooksOfServer,
  monitorsOfHook,
  searchHooks,
  serverOfDeploy,
  serverOfHook,
  windowOfDeploy,
} from './link-store.ts'

export const deployTypes: readonly ResourceType[] = [
  {
    kind: 'deploy_hook',
    permission: 'cloud.read',
    async select(context, ids) {
      const hooks = await selectHooksById(context, ids)
      return hooks.map(({ id, name, recipe, url, enabled }) => ({
        id,
        title: name,
        detail: recipe ?? url,
        state: enabled ? null : 'disabled',
        parent_id: null,
      }))
    },
    search: searchHooks,
  },
  {
    kind: 'deploy',
    permission: 'cloud.read',
    isNewestFirst: true,
    async select(context, ids) {
      const deploys = await selectDeploysById(context, ids)
      return deploys.map(({ id, hook_name, ref, commit, state }) => ({
        id,
        title: hook_name,
        detail: commit ?? ref,
        state,
        parent_id: null,
      }))
    },
  },
]

export const deployLinks: readonly Link[] = [
  { of: 'server', kind: 'deploy_hook', relation: 'uses', find: hooksOfServer },
  { of: 'deploy_hook', kind: 'server', relation: 'used_by', find: serverOfHook },
  {
    of: 'connection',
    kind: 'deploy_hook',
    relation: 'uses',
    blocksDeletion: true,
    find: hooksOfConnection,
  },
  { of: 'deploy_hook', kind: 'connection', relation: 'used_by', find: connectionOfHook },
  { of: 'server', kind: 'deploy', relation: 'part_of', find: deploysOfServer },
  { of: 'deploy', kind: 'server', relation: 'contains', find: serverOfDeploy },
  { of: 'deploy_hook', kind: 'deploy', relation: 'created_by', find: deploysOfHook },
  { of: 'deploy', kind: 'deploy_hook', relation: 'created', find: hookOfDeploy },
  { of: 'deploy', kind: 'maintenance_window', relation: 'part_of', find: windowOfDeploy },
  { of: 'maintenance_window', kind: 'deploy', relation: 'contains', find: deploysOfWindow },
  { of: 'monitor', kind: 'deploy_hook', relation: 'uses', find: hooksOfMonitor },
  { of: 'deploy_hook', kind: 'monitor', relation: 'used_by', find: monitorsOfHook },
  ...eventLinks('deploy'),
  ...eventLinks('deploy_hook'),
  ...creationLinks('deploy_hook'),
  ...creationLinks('deploy'),
]
