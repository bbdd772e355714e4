import type { ActionRow } from '../store/actions.ts'

/** An action in the format of the API. */
export function actionView(action: ActionRow) {
  const { id, kind, state, server_id, server_name, connection_id, provider_ref, wait_seconds } = action
  const { progress, message, error, steps, requested_by, deadline, created_at, updated_at, finished_at } =
    action
  return {
    id,
    kind,
    state,
    server_id,
    server_name,
    connection_id,
    provider_ref,
    wait_seconds,
    schedule_id: action.schedule_id,
    force: action.is_forced,
    parameters: shownParameters(action),
    has_password: action.secret !== null,
    progress,
    message,
    error,
    steps,
    requested_by,
    deadline,
    created_at,
    updated_at,
    finished_at,
  }
}

/** What is not part of the request is left out. */
export function shownParameters({ parameters }: Pick<ActionRow, 'parameters'>) {
  const { snapshot_ref: _ref, from_stopped: _stopped, ...shown } = parameters
  return shown
}
