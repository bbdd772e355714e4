// Written from the OpenAPI document by `node scripts/write-docs.ts`; changes made here are lost.

export interface paths {
    "/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the addresses of the API
         * @description Where the documentation, the health checks and the lists of each area are. It needs no token and may be cached.
         */
        get: operations["api.index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/whoami": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current identity
         * @description The token or user of this request, its account and its permissions. Users who are members of several accounts choose one with the header `Holdfast-Account`.
         *
         *     Requires any valid token.
         */
        get: operations["whoami"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account
         * @description Requires the permission `account.read`.
         */
        get: operations["account.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the account
         * @description Requires the permission `account.write`.
         */
        patch: operations["account.update"];
        trace?: never;
    };
    "/v1/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description Requires the permission `account.read`.
         */
        get: operations["account.members.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members/{member_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a member
         * @description Requires the permission `account.read`.
         */
        get: operations["account.members.read"];
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description The member’s access ends with their next request. Tokens of the account keep working.
         *
         *     Requires the permission `account.write`.
         *
         *     Signed-in users must have signed in or reauthenticated (`POST /v1/auth/reauthenticate`) within the last 10 minutes; otherwise the response is 403 `reauthentication_required`. This does not apply to requests with a token.
         */
        delete: operations["account.members.remove"];
        options?: never;
        head?: never;
        /**
         * Update a member
         * @description Takes effect with the member’s next request. Only owners can change owners, and an account always has at least one owner.
         *
         *     Requires the permission `account.write`.
         *
         *     Signed-in users must have signed in or reauthenticated (`POST /v1/auth/reauthenticate`) within the last 10 minutes; otherwise the response is 403 `reauthentication_required`. This does not apply to requests with a token.
         */
        patch: operations["account.members.update"];
        trace?: never;
    };
    "/v1/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations
         * @description Requires the permission `account.read`.
         */
        get: operations["account.invitations.list"];
        put?: never;
        /**
         * Create an invitation
         * @description The response contains the link, which is not shown again. If a mail server is configured, the link is also sent to the address, unless too many invitations were sent recently (`mail_error`). Only one invitation per address can be open. The recipient joins with a new or an existing user. You cannot grant permissions that you do not have.
         *
         *     Requires the permission `account.write`.
         *
         *     Signed-in users must have signed in or reauthenticated (`POST /v1/auth/reauthenticate`) within the last 10 minutes; otherwise the response is 403 `reauthentication_required`. This does not apply to requests with a token.
         */
        post: operations["account.invitations.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an invitation
         * @description Requires the permission `account.read`.
         */
        get: operations["account.invitations.read"];
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description Its link stops working immediately; the invitation stays in the list with `revoked_at`.
         *
         *     Requires the permission `account.write`.
         */
        delete: operations["account.invitations.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tokens
         * @description Requires the permission `account.read`.
         */
        get: operations["account.tokens.list"];
        put?: never;
        /**
         * Create a token
         * @description The response contains the secret, which is not shown again. You cannot grant permissions that you do not have.
         *
         *     Requires the permission `account.write`.
         *
         *     Signed-in users must have signed in or reauthenticated (`POST /v1/auth/reauthenticate`) within the last 10 minutes; otherwise the response is 403 `reauthentication_required`. This does not apply to requests with a token.
         */
        post: operations["account.tokens.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tokens/{token_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a token
         * @description Requires the permission `account.read`.
         */
        get: operations["account.tokens.read"];
        put?: never;
        post?: never;
        /**
         * Revoke a token
         * @description The token stops working immediately and permanently; it stays in the list with `revoked_at`. You can also revoke tokens that have more permissions than you.
         *
         *     Requires the permission `account.write`.
         */
        delete: operations["account.tokens.revoke"];
        options?: never;
        head?: never;
        /**
         * Update a token
         * @description Requires all permissions that the token has, and all that it is given.
         *
         *     Requires the permission `account.write`.
         *
         *     Signed-in users must have signed in or reauthenticated (`POST /v1/auth/reauthenticate`) within the last 10 minutes; otherwise the response is 403 `reauthentication_required`. This does not apply to requests with a token.
         */
        patch: operations["account.tokens.update"];
        trace?: never;
    };
    "/v1/tokens/{token_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a token
         * @description Replaces the secret. The old secret keeps working for the overlap, so that clients can switch without interruption. Requires all permissions of the token.
         *
         *     Requires the permission `account.write`.
         *
         *     Signed-in users must have signed in or reauthenticated (`POST /v1/auth/reauthenticate`) within the last 10 minutes; otherwise the response is 403 `reauthentication_required`. This does not apply to requests with a token.
         */
        post: operations["account.tokens.rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List limits and usage
         * @description Requires the permission `account.read`.
         */
        get: operations["account.limits.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List plans
         * @description All on one page.
         *
         *     Requires the permission `account.read`.
         */
        get: operations["account.plans.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit log entries
         * @description All changes and refused attempts, newest first: who did what, from which address, and the values before and after. `?target=` with the id of a resource lists everything done to it. Changes are only visible with the read permission of the action’s area; otherwise the entry is `redacted`.
         *
         *     Requires the permission `account.read`.
         */
        get: operations["account.audit_log.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit-log/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit log
         * @description The whole log, or the entries that match the filters, oldest first, as a file of any length. If the transfer is interrupted, the file is incomplete.
         *
         *     Requires the permission `account.read`.
         */
        get: operations["account.audit_log.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit-log/{entry_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an audit log entry
         * @description Requires the permission `account.read`.
         */
        get: operations["account.audit_log.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit-log/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify the audit log
         * @description Recomputes every seal of the chain, checks every signature, and lists the entries that do not match. Takes about a second for 20,000 entries.
         *
         *     Requires the permission `account.read`.
         */
        get: operations["account.audit_log.verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit-log/checkpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit log checkpoints
         * @description Signed statements about the end of the chain, newest first. A checkpoint that is stored elsewhere proves that no earlier entry was altered or removed.
         *
         *     Requires the permission `account.read`.
         */
        get: operations["account.audit_log.checkpoints.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Requires the permission `webhooks.read`.
         */
        get: operations["webhooks.endpoints.list"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description The response contains the signing secret, which is not shown again. Choosing an event type requires the read permission of its area.
         *
         *     Requires the permission `webhooks.write`.
         */
        post: operations["webhooks.endpoints.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{endpoint_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description Requires the permission `webhooks.read`.
         */
        get: operations["webhooks.endpoints.read"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Its log stays readable; pending deliveries are cancelled.
         *
         *     Requires the permission `webhooks.write`.
         */
        delete: operations["webhooks.endpoints.delete"];
        options?: never;
        head?: never;
        /**
         * Update a webhook endpoint
         * @description Disabling pauses the endpoint and its deliveries wait; enabling sends them. To skip them instead, resume with `POST …/resume`. Changing `url`, `events` or `filter` requires the read permission of the areas of all its events. If `url` changes, the endpoint’s `headers` must be sent again, or removed with null.
         *
         *     Requires the permission `webhooks.write`.
         */
        patch: operations["webhooks.endpoints.update"];
        trace?: never;
    };
    "/v1/webhook-endpoints/{endpoint_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends a sample of the event type, by default `webhook.test`, with `"test": true` in its data. It is signed, retried and logged like other events.
         *
         *     Requires the permission `webhooks.write`.
         */
        post: operations["webhooks.endpoints.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{endpoint_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook endpoint
         * @description Until the overlap ends or the new secret is promoted, `X-Service-Signature` uses the oldest secret, `X-Service-Signature-Next` uses the new secret, and `webhook-signature` contains the signatures of all. At most three secrets are active at a time.
         *
         *     Requires the permission `webhooks.write`.
         */
        post: operations["webhooks.endpoints.rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{endpoint_id}/promote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Promote the newest secret
         * @description Ends the overlap of a rotation immediately: all older secrets are removed.
         *
         *     Requires the permission `webhooks.write`.
         */
        post: operations["webhooks.endpoints.promote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{endpoint_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused webhook endpoint
         * @description Waiting deliveries are sent or skipped. Skipped deliveries can be sent later with a replay.
         *
         *     Requires the permission `webhooks.write`.
         */
        post: operations["webhooks.endpoints.resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook deliveries
         * @description Requires the permission `webhooks.read`.
         */
        get: operations["webhooks.deliveries.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook delivery and its attempts
         * @description Without the read permission of the event’s area, the message and the receiver’s responses are null.
         *
         *     Requires the permission `webhooks.read`.
         */
        get: operations["webhooks.deliveries.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver a webhook delivery
         * @description Sends the delivery again with the same `webhook-id` and body, and with the full retry schedule. If the delivery is being sent, another attempt follows. Requires the read permission of the event’s area.
         *
         *     Requires the permission `webhooks.write`.
         */
        post: operations["webhooks.deliveries.redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-deliveries/{delivery_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a pending delivery
         * @description Makes the next attempt due immediately. The retry schedule continues from there.
         *
         *     Requires the permission `webhooks.write`.
         */
        post: operations["webhooks.deliveries.retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-deliveries/{delivery_id}/skip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Skip a pending delivery
         * @description At an ordered endpoint, the next delivery is sent. A skipped delivery can be redelivered.
         *
         *     Requires the permission `webhooks.write`.
         */
        post: operations["webhooks.deliveries.skip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-replays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook replays
         * @description Requires the permission `webhooks.read`.
         */
        get: operations["webhooks.replays.list"];
        put?: never;
        /**
         * Create a webhook replay
         * @description Sends past events to an endpoint again, oldest first and in batches of 100, so that new events are not delayed. Replays do not affect the health of the endpoint. Requires the read permission of the areas of its events.
         *
         *     Requires the permission `webhooks.write`.
         */
        post: operations["webhooks.replays.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-replays/{replay_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook replay
         * @description `GET /v1/webhook-deliveries?replay_id=…` lists its deliveries.
         *
         *     Requires the permission `webhooks.read`.
         */
        get: operations["webhooks.replays.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-replays/{replay_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a webhook replay
         * @description Stops queueing events; queued deliveries that have not been sent are skipped.
         *
         *     Requires the permission `webhooks.write`.
         */
        post: operations["webhooks.replays.cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List event types
         * @description Each event type with the schema of its data and an example.
         *
         *     Requires the permission `webhooks.read`.
         */
        get: operations["webhooks.event_types.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description All events of the account within the retention period, oldest first by default, for clients that cannot receive webhooks. Use `resume_cursor` to get later events; no event is skipped. Events of areas that the caller may not read are omitted.
         *
         *     Requires the permission `webhooks.read`.
         */
        get: operations["webhooks.events.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream events
         * @description Server-sent events: the data of each message is an event as in `GET /v1/events`, its id is a cursor. With `Last-Event-ID`, the stream continues after that event; otherwise it starts now. A comment is sent every 15 seconds to keep the connection open; the comment `changed` means that a resource of the account changed, with or without an event. Events of areas that the caller may not read are omitted.
         *
         *     Requires the permission `webhooks.read`.
         */
        get: operations["webhooks.events.stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an event
         * @description Requires the read permission of the event’s area.
         *
         *     Requires the permission `webhooks.read`.
         */
        get: operations["webhooks.events.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notification-channel-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List types of notification channels
         * @description The settings of each type. All on one page.
         *
         *     Requires the permission `account.read`.
         */
        get: operations["notifications.channel_types.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notification-channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notification channels
         * @description Requires the permission `account.read`.
         */
        get: operations["notifications.channels.list"];
        put?: never;
        /**
         * Create a notification channel
         * @description A channel gets messages once a notification rule names it. Secret settings are stored encrypted and never returned.
         *
         *     Requires the permission `account.write`.
         */
        post: operations["notifications.channels.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notification-channels/{channel_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a notification channel
         * @description Requires the permission `account.read`.
         */
        get: operations["notifications.channels.read"];
        put?: never;
        post?: never;
        /**
         * Delete a notification channel
         * @description Refused while rules name it. Messages that wait are cancelled.
         *
         *     Requires the permission `account.write`.
         */
        delete: operations["notifications.channels.delete"];
        options?: never;
        head?: never;
        /**
         * Update a notification channel
         * @description Settings that you omit stay unchanged; null removes an optional one. A new server requires the secrets again. Changing settings requires the read permission of the areas whose events rules send to the channel.
         *
         *     Requires the permission `account.write`.
         */
        patch: operations["notifications.channels.update"];
        trace?: never;
    };
    "/v1/notification-channels/{channel_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test notification
         * @description Makes one attempt and answers with what was sent, with masked secrets, and what came back. It is logged like other deliveries and not retried.
         *
         *     Requires the permission `account.write`.
         */
        post: operations["notifications.channels.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notification-channels/{channel_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries of a notification channel
         * @description Requires the permission `account.read`.
         */
        get: operations["notifications.channels.deliveries.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notification-channels/{channel_id}/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery of a notification channel
         * @description Requires the permission `account.read`.
         */
        get: operations["notifications.channels.deliveries.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notification-channels/{channel_id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver a notification
         * @description Sends the message again, with the full retry schedule.
         *
         *     Requires the permission `account.write`.
         */
        post: operations["notifications.channels.deliveries.redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notification-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notification rules
         * @description Requires the permission `account.read`.
         */
        get: operations["notifications.rules.list"];
        put?: never;
        /**
         * Create a notification rule
         * @description Events that match are sent to the channels of its steps. Each event type requires the read permission of its area; all types require that of every area.
         *
         *     Requires the permission `account.write`.
         */
        post: operations["notifications.rules.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notification-rules/{rule_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a notification rule
         * @description Requires the permission `account.read`.
         */
        get: operations["notifications.rules.read"];
        put?: never;
        post?: never;
        /**
         * Delete a notification rule
         * @description Nothing more is escalated or repeated for its alerts.
         *
         *     Requires the permission `account.write`.
         */
        delete: operations["notifications.rules.delete"];
        options?: never;
        head?: never;
        /**
         * Update a notification rule
         * @description Lists such as `steps` are replaced as a whole.
         *
         *     Requires the permission `account.write`.
         */
        patch: operations["notifications.rules.update"];
        trace?: never;
    };
    "/v1/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List providers
         * @description The credential fields and capabilities of each provider. All on one page.
         *
         *     Requires the permission `account.read`.
         */
        get: operations["account.providers.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List connections
         * @description Requires the permission `account.read`.
         */
        get: operations["account.connections.list"];
        put?: never;
        /**
         * Create a connection
         * @description Stores the credentials of a provider. They are verified first; credentials that do not work are rejected. Secrets are stored encrypted and never returned.
         *
         *     Requires the permission `account.write`.
         */
        post: operations["account.connections.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections/{connection_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a connection
         * @description Requires the permission `account.read`.
         */
        get: operations["account.connections.read"];
        put?: never;
        post?: never;
        /**
         * Delete a connection
         * @description Refused while a zone or binding uses the connection. Nothing changes at the provider.
         *
         *     Requires the permission `account.write`.
         */
        delete: operations["account.connections.delete"];
        options?: never;
        head?: never;
        /**
         * Update a connection
         * @description Credential fields that you omit stay unchanged. Changed credentials are verified before they are stored. A new address requires the secrets again.
         *
         *     Requires the permission `account.write`.
         */
        patch: operations["account.connections.update"];
        trace?: never;
    };
    "/v1/connections/{connection_id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a connection
         * @description Requires the permission `account.write`.
         *
         *     Counts as 5 requests.
         */
        post: operations["account.connections.verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections/{connection_id}/firewalls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the firewalls of a connection
         * @description The firewalls that exist at the provider now. All on one page.
         *
         *     Requires the permission `cloud.read`.
         *
         *     Counts as 5 requests.
         */
        get: operations["cloud.available_firewalls.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections/{connection_id}/sandbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a sandbox and its contents
         * @description Requires the permission `account.read`.
         */
        get: operations["account.sandbox.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Simulate a slow or failing provider
         * @description Requires the permission `account.write`.
         */
        patch: operations["account.sandbox.update"];
        trace?: never;
    };
    "/v1/connections/{connection_id}/sandbox/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a sandbox zone externally
         * @description Simulates a change made outside Holdfast: sets record sets, or removes those without values. Creates the zone if it does not exist.
         *
         *     Requires the permission `account.write`.
         */
        post: operations["account.sandbox.changes.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections/{connection_id}/sandbox/firewalls/{firewall}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a sandbox firewall externally
         * @description Simulates a change made outside Holdfast. Creates the firewall if it does not exist.
         *
         *     Requires the permission `account.write`.
         */
        put: operations["account.sandbox.firewalls.replace"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections/{connection_id}/sandbox/domains/{domain_name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a sandbox domain externally
         * @description Simulates a change made outside Holdfast. Registers the domain for a year if it does not exist. Omitted fields stay unchanged.
         *
         *     Requires the permission `account.write`.
         */
        put: operations["account.sandbox.domains.put"];
        post?: never;
        /**
         * Remove a sandbox domain externally
         * @description Simulates a domain that has left its registrar.
         *
         *     Requires the permission `account.write`.
         */
        delete: operations["account.sandbox.domains.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections/{connection_id}/sandbox/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let time pass in a sandbox
         * @description Moves the dates of its domains into the past: they expire, are renewed if they renew automatically, or are deleted and released like those of most generic top-level domains.
         *
         *     Requires the permission `account.write`.
         */
        post: operations["account.sandbox.advance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dns/zones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List zones
         * @description Requires the permission `dns.read`.
         */
        get: operations["dns.zones.list"];
        put?: never;
        /**
         * Create a zone
         * @description Creates the zone at the provider, with its name servers and SOA. The status is `creating` until the zone exists there, then `active`.
         *
         *     Requires the permission `dns.write`.
         */
        post: operations["dns.zones.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dns/zones/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a zone
         * @description Imports a zone that exists at the provider, with all its records. Nothing changes at the provider. A zone that is already managed through another connection to the same server is rejected (409, with `zone_id`) unless `allow_shared` is set.
         *
         *     Requires the permission `dns.write`.
         *
         *     Counts as 5 requests.
         */
        post: operations["dns.zones.import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dns/available-zones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the zones available for import
         * @description The zones at the provider, and which of them are already in Holdfast. All on one page.
         *
         *     Requires the permission `dns.read`.
         *
         *     Counts as 5 requests.
         */
        get: operations["dns.available_zones.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dns/zones/{zone_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a zone
         * @description Requires the permission `dns.read`.
         */
        get: operations["dns.zones.read"];
        put?: never;
        post?: never;
        /**
         * Delete a zone
         * @description Removes the zone and its history from Holdfast. By default the provider keeps the zone and continues to serve it; with `at_provider=delete` its status is `deleting` until it is deleted there too. Refused while records of the zone are managed by another resource, such as a dynamic IP, unless `if_managed=release`.
         *
         *     Requires the permission `dns.write`.
         */
        delete: operations["dns.zones.delete"];
        options?: never;
        head?: never;
        /**
         * Update a zone
         * @description Requires the permission `dns.write`.
         */
        patch: operations["dns.zones.update"];
        trace?: never;
    };
    "/v1/dns/zones/{zone_id}/server-made": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the records that the name server generates
         * @description The SOA record, DNSSEC records, and private records such as BIND’s TYPE65534, when last read. Holdfast never writes or removes them.
         *
         *     Requires the permission `dns.read`.
         */
        get: operations["dns.server_made.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dns/zones/{zone_id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a zone for drift
         * @description Reads the zone at the provider and applies its drift policy.
         *
         *     Requires the permission `dns.write`.
         */
        post: operations["dns.zones.check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dns/zones/{zone_id}/resolve-warning": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve a zone warning
         * @description Corrects the provider setting that a warning with `can_resolve` describes, and checks the zone again. `serial_not_raised`: sets SOA-EDIT-API of the zone in PowerDNS to DEFAULT. If the provider rejects the change, the warning stays and `sync.error` has the reason.
         *
         *     Requires the permission `dns.write`.
         */
        post: operations["dns.zones.resolve_warning"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dns/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records of all zones
         * @description Requires the permission `dns.read`.
         */
        get: operations["dns.records.list_all"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dns/zones/{zone_id}/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records of a zone
         * @description Requires the permission `dns.read`.
         */
        get: operations["dns.records.list"];
        put?: never;
        /**
         * Create a record
         * @description In an automatic zone the record is applied to the provider immediately; `synced` becomes true when the provider has it.
         *
         *     Requires the permission `dns.write`.
         */
        post: operations["dns.records.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dns/zones/{zone_id}/records/{record_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a record
         * @description Requires the permission `dns.read`.
         */
        get: operations["dns.records.read"];
        put?: never;
        post?: never;
        /**
         * Delete a record
         * @description Requires the permission `dns.write`.
         */
        delete: operations["dns.records.delete"];
        options?: never;
        head?: never;
        /**
         * Update a record
         * @description Requires the permission `dns.write`.
         */
        patch: operations["dns.records.update"];
        trace?: never;
    };
    "/v1/dns/zones/{zone_id}/records/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create, update and delete records in bulk
         * @description Atomic: all changes are made, or none. If any fails, every error is listed with a pointer to its item.
         *
         *     Requires the permission `dns.write`.
         *
         *     Counts as 5 requests.
         */
        post: operations["dns.records.bulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dns/zones/{zone_id}/records/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a zone file
         * @description Takes a master file of up to 16 MiB, as plain text or in JSON, and reads it as BIND does: `$ORIGIN`, `$TTL` and `$GENERATE` are supported, `$INCLUDE` is rejected. First preview the import with `dry_run=true`. Then send the same file with the `hash` of the preview: exactly the previewed changes are made, otherwise the response is 409.
         *
         *     Requires the permission `dns.write`.
         *
         *     Counts as 5 requests.
         */
        post: operations["dns.records.import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dns/zones/{zone_id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a zone file
         * @description The records of the zone as a master file (RFC 1035, section 5) that name servers can load. Records that the provider generates are not included, except for the SOA.
         *
         *     Requires the permission `dns.read`.
         *
         *     Counts as 5 requests.
         */
        get: operations["dns.zones.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dns/zones/{zone_id}/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the plan of a zone
         * @description Every difference between the records in Holdfast and the last known state of the provider, including drift, and the guards that block it. `changes` is paginated, ordered by name and type; `hash`, `counts` and `guards` apply to the whole plan. If a page has a different `hash`, the plan has changed: start again.
         *
         *     Requires the permission `dns.read`.
         */
        get: operations["dns.plan.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dns/zones/{zone_id}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply a plan
         * @description Takes the `hash` of the plan. The request is rejected if the zone or the provider has changed since the plan was made. An apply that was interrupted ends as `partial`. An apply also ends as `partial` if an RRset cannot be read at the provider: that RRset stays unchanged, the other changes are applied.
         *
         *     Requires the permission `dns.write`.
         */
        post: operations["dns.plan.apply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dns/zones/{zone_id}/applies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the applies of a zone
         * @description Waiting applies, running applies with their progress, and finished applies.
         *
         *     Requires the permission `dns.read`.
         */
        get: operations["dns.applies.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dns/zones/{zone_id}/applies/{apply_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an apply
         * @description Requires the permission `dns.read`.
         */
        get: operations["dns.applies.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dns/zones/{zone_id}/adopt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adopt external changes
         * @description Replaces the RRsets given, or all that have drifted, with their state at the provider. The safety thresholds of the zone apply: changes beyond them are rejected with `guards`, unless `force` lists them.
         *
         *     Requires the permission `dns.write`.
         */
        post: operations["dns.zones.adopt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dns/zones/{zone_id}/discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Discard pending changes
         * @description Resets the RRsets given, or all pending RRsets, to their state at the provider. Restored records get their last comment and labels.
         *
         *     Requires the permission `dns.write`.
         */
        post: operations["dns.zones.discard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dns/zones/{zone_id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List versions of a zone
         * @description Requires the permission `dns.read`.
         */
        get: operations["dns.versions.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dns/zones/{zone_id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a version and its changes
         * @description Requires the permission `dns.read`.
         */
        get: operations["dns.versions.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dns/zones/{zone_id}/versions/{version}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions
         * @description Requires the permission `dns.read`.
         */
        get: operations["dns.versions.compare"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dns/zones/{zone_id}/versions/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a version
         * @description Restores all records, or those of the RRsets given, to their state in the version. A restore is a normal change: guards apply, it is applied to the provider, and it creates a new version. Restored records get their last comment and labels.
         *
         *     Requires the permission `dns.write`.
         */
        post: operations["dns.versions.restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/domains/available": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the domains at a registrar
         * @description Each with its id in Holdfast, if it was added.
         *
         *     Requires the permission `domains.read`.
         *
         *     Counts as 5 requests.
         */
        get: operations["domains.available.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/domains/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add domains of a registrar
         * @description Requires the permission `domains.write`.
         *
         *     Counts as 5 requests.
         */
        post: operations["domains.import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/domains/registrars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the registrars whose domains are followed
         * @description Requires the permission `domains.read`.
         */
        get: operations["domains.registrars.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/domains/registrars/{connection_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Follow the domains of a registrar
         * @description Lists its domains now, and then every day. With `adds_new`, all of them are added.
         *
         *     Requires the permission `domains.write`.
         */
        put: operations["domains.registrars.put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List domains
         * @description The domains of all registrars, the first to expire at the top.
         *
         *     Requires the permission `domains.read`.
         */
        get: operations["domains.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/domains/{domain_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a domain
         * @description Requires the permission `domains.read`.
         */
        get: operations["domains.read"];
        put?: never;
        post?: never;
        /**
         * Remove a domain from Holdfast
         * @description Its registration is not affected. Refused while new domains of its registrar are added, because the next listing would add it again.
         *
         *     Requires the permission `domains.write`.
         */
        delete: operations["domains.delete"];
        options?: never;
        head?: never;
        /**
         * Update the notes and labels of a domain
         * @description Requires the permission `domains.write`.
         */
        patch: operations["domains.update"];
        trace?: never;
    };
    "/v1/domains/{domain_id}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a domain at its registrar now
         * @description Requires the permission `domains.write`.
         */
        post: operations["domains.refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitor-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List monitor types
         * @description What can be monitored, with the settings of each type. The type `composite` combines the states of other monitors and makes no checks.
         *
         *     Requires the permission `monitoring.read`.
         */
        get: operations["monitors.types.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List monitors
         * @description Requires the permission `monitoring.read`.
         */
        get: operations["monitors.list"];
        put?: never;
        /**
         * Create a monitor
         * @description It is checked immediately. `POST /v1/monitors/test` tries the settings before.
         *
         *     Requires the permission `monitoring.write`.
         */
        post: operations["monitors.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitor-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get monitor counts
         * @description How many monitors are in each state, in total and for each label.
         *
         *     Requires the permission `monitoring.read`.
         */
        get: operations["monitors.summary.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/{monitor_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a monitor
         * @description Requires the permission `monitoring.read`.
         */
        get: operations["monitors.read"];
        put?: never;
        post?: never;
        /**
         * Delete a monitor
         * @description Its results and uptime are deleted. Its incidents are kept; an open one is resolved. A member of a composite monitor is not deleted: the response is 409 and lists the composites.
         *
         *     Requires the permission `monitoring.write`.
         */
        delete: operations["monitors.delete"];
        options?: never;
        head?: never;
        /**
         * Update a monitor
         * @description With new settings or another interval it is checked immediately, and results are counted anew until they confirm a state.
         *
         *     Requires the permission `monitoring.write`.
         */
        patch: operations["monitors.update"];
        trace?: never;
    };
    "/v1/monitors/{monitor_id}/clone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Clone a monitor
         * @description Creates a monitor with the settings of this one, including its secrets, which are not returned. Its results, uptime and incidents are not copied.
         *
         *     Requires the permission `monitoring.write`.
         */
        post: operations["monitors.clone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/{monitor_id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a monitor
         * @description It is not checked until it is resumed. Paused time does not count in uptime.
         *
         *     Requires the permission `monitoring.write`.
         */
        post: operations["monitors.pause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/{monitor_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a monitor
         * @description It is checked immediately.
         *
         *     Requires the permission `monitoring.write`.
         */
        post: operations["monitors.resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change monitors in bulk
         * @description Pauses, resumes, updates or deletes many monitors, given by id or by filter. Each monitor is changed or rejected separately: `items` has the outcome of each, and each change is an entry of the audit log. `dry_run=true` returns the same without saving anything.
         *
         *     Requires the permission `monitoring.write`.
         *
         *     Counts as 10 requests.
         */
        post: operations["monitors.bulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import monitors
         * @description Takes a file of up to 16 MiB: the export of Holdfast, a database (`kuma.db`) or backup of Uptime Kuma, a configuration of Gatus, or the checks of Healthchecks as its API lists them. Monitors and channels are recognised by their names: what exists is changed or left as it is, never deleted, so an import can be repeated. First preview the import with `dry_run=true`. Then send the same file with the `hash` of the preview: exactly the previewed changes are made, otherwise the response is 409. Channels and rules require the permission `account.write`.
         *
         *     Requires the permission `monitoring.write`.
         *
         *     Counts as 10 requests.
         */
        post: operations["monitors.import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export monitors
         * @description All monitors as YAML, in a stable order, and the names of the notification channels. In place of secrets the file has placeholders. `POST /v1/monitors/import` reads it.
         *
         *     Requires the permission `monitoring.read`.
         *
         *     Counts as 5 requests.
         */
        get: operations["monitors.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test monitor settings
         * @description Makes one check with these settings and returns its result. For a composite monitor, it combines the present states of the members. Nothing is stored.
         *
         *     Requires the permission `monitoring.write`.
         */
        post: operations["monitors.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/{monitor_id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a monitor now
         * @description Makes one check and returns its result. If the monitor is not paused, its next scheduled check is made immediately as well, and counts. A composite monitor makes no check: the present states of its members are combined.
         *
         *     Requires the permission `monitoring.write`.
         */
        post: operations["monitors.check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/{monitor_id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List check results
         * @description Results are kept as long as the plan keeps logs. A composite monitor makes no checks and has none: list those of its members.
         *
         *     Requires the permission `monitoring.read`.
         */
        get: operations["monitors.results.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/{monitor_id}/latency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get latency
         * @description Percentiles of the duration of checks that the target answered. With steps of less than 5 minutes they are exact as long as the plan keeps logs. Otherwise they are read from roll-ups of 5 minutes (kept for 90 days), an hour (400 days) or a day in UTC, and are accurate to 1 %; `from` and the steps are then multiples of these. A composite monitor has no points.
         *
         *     Requires the permission `monitoring.read`.
         */
        get: operations["monitors.latency.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/{monitor_id}/uptime": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get uptime
         * @description Uptime is weighted by time and computed from confirmed states. Unknown and paused time counts neither as up nor as down; `coverage` shows how much was observed. A month is frozen two days after its end (UTC), when its states are settled, and does not change afterwards.
         *
         *     Requires the permission `monitoring.read`.
         */
        get: operations["monitors.uptime.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/uptime": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the uptime of monitors
         * @description The uptime of many monitors in the same time, as `GET /v1/monitors/{monitor_id}/uptime` returns it for one.
         *
         *     Requires the permission `monitoring.read`.
         */
        get: operations["monitors.uptime.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List incidents
         * @description Requires the permission `monitoring.read`.
         */
        get: operations["incidents.list"];
        put?: never;
        /**
         * Open an incident
         * @description For problems that no monitor found. Incidents of monitors are opened automatically.
         *
         *     Requires the permission `monitoring.write`.
         */
        post: operations["incidents.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/incidents/{incident_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an incident
         * @description Requires the permission `monitoring.read`.
         */
        get: operations["incidents.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update an incident
         * @description Requires the permission `monitoring.write`.
         */
        patch: operations["incidents.update"];
        trace?: never;
    };
    "/v1/incidents/{incident_id}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the timeline of an incident
         * @description Requires the permission `monitoring.read`.
         */
        get: operations["incidents.entries.list"];
        put?: never;
        /**
         * Add an update to an incident
         * @description Requires the permission `monitoring.write`.
         */
        post: operations["incidents.entries.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/incidents/{incident_id}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acknowledge an incident
         * @description Stops reminders and escalations. Checks continue.
         *
         *     Requires the permission `monitoring.write`.
         */
        post: operations["incidents.acknowledge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/incidents/{incident_id}/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Snooze an incident
         * @description No reminders and escalations are sent until then.
         *
         *     Requires the permission `monitoring.write`.
         */
        post: operations["incidents.snooze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/incidents/{incident_id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve an incident
         * @description An incident of a monitor that still fails is opened again by its next confirmed failure.
         *
         *     Requires the permission `monitoring.write`.
         */
        post: operations["incidents.resolve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/incidents/{incident_id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen an incident
         * @description Requires the permission `monitoring.write`.
         */
        post: operations["incidents.reopen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/heartbeats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List heartbeats
         * @description Requires the permission `monitoring.read`.
         */
        get: operations["heartbeats.list"];
        put?: never;
        /**
         * Create a heartbeat
         * @description The response contains the URL that the job calls. It is not shown again.
         *
         *     Requires the permission `monitoring.write`.
         */
        post: operations["heartbeats.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/heartbeats/{heartbeat_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a heartbeat
         * @description Requires the permission `monitoring.read`.
         */
        get: operations["heartbeats.read"];
        put?: never;
        post?: never;
        /**
         * Delete a heartbeat
         * @description Its URL stops working immediately, and its pings and uptime are deleted. Its incidents are kept; an open one is resolved.
         *
         *     Requires the permission `monitoring.write`.
         */
        delete: operations["heartbeats.delete"];
        options?: never;
        head?: never;
        /**
         * Update a heartbeat
         * @description A schedule is replaced as a whole. The next success is then expected by the new schedule, and never in the past.
         *
         *     Requires the permission `monitoring.write`.
         */
        patch: operations["heartbeats.update"];
        trace?: never;
    };
    "/v1/heartbeats/{heartbeat_id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a heartbeat
         * @description No deadline applies until it is resumed by a user or, without `manual_resume`, by a ping. Paused time does not count in uptime.
         *
         *     Requires the permission `monitoring.write`.
         */
        post: operations["heartbeats.pause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/heartbeats/{heartbeat_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a heartbeat
         * @description The next success is expected by the schedule from now on.
         *
         *     Requires the permission `monitoring.write`.
         */
        post: operations["heartbeats.resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/heartbeats/{heartbeat_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the token of a heartbeat
         * @description The old URL keeps working for the overlap, so that no ping is lost while jobs are changed.
         *
         *     Requires the permission `monitoring.write`.
         */
        post: operations["heartbeats.rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ping-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List ping keys
         * @description Requires the permission `monitoring.read`.
         */
        get: operations["ping_keys.list"];
        put?: never;
        /**
         * Create a ping key
         * @description With a ping key, jobs ping heartbeats by their slugs: `/ping/{ping_key}/{slug}`. With `?create=1`, a heartbeat that does not exist is created. The response contains the key; it is not shown again.
         *
         *     Requires the permission `monitoring.write`.
         */
        post: operations["ping_keys.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ping-keys/{ping_key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a ping key
         * @description Requires the permission `monitoring.read`.
         */
        get: operations["ping_keys.read"];
        put?: never;
        post?: never;
        /**
         * Delete a ping key
         * @description URLs with this key stop working immediately. The heartbeats are kept.
         *
         *     Requires the permission `monitoring.write`.
         */
        delete: operations["ping_keys.delete"];
        options?: never;
        head?: never;
        /**
         * Update a ping key
         * @description Requires the permission `monitoring.write`.
         */
        patch: operations["ping_keys.update"];
        trace?: never;
    };
    "/v1/heartbeats/schedule-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview a schedule
         * @description The next times of a schedule, to check it before it is saved.
         *
         *     Requires the permission `monitoring.read`.
         */
        get: operations["heartbeats.schedule_preview.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/heartbeats/{heartbeat_id}/pings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pings
         * @description Pings are kept as long as the plan keeps logs.
         *
         *     Requires the permission `monitoring.read`.
         */
        get: operations["heartbeats.pings.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/heartbeats/{heartbeat_id}/pings/{ping_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a ping
         * @description Requires the permission `monitoring.read`.
         */
        get: operations["heartbeats.pings.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/heartbeats/{heartbeat_id}/uptime": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get uptime of a heartbeat
         * @description The share of the time in which successes arrived as expected. Time before the first ping and paused time count neither as up nor as down; `coverage` shows how much was observed.
         *
         *     Requires the permission `monitoring.read`.
         */
        get: operations["heartbeats.uptime.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dynamic-ips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List dynamic IPs
         * @description Requires the permission `dynamic_ip.read`.
         */
        get: operations["dynamic_ips.list"];
        put?: never;
        /**
         * Create a dynamic IP
         * @description The response contains the token for the device. It is not shown again.
         *
         *     Requires the permission `dynamic_ip.write`.
         */
        post: operations["dynamic_ips.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dynamic-ips/{dynamic_ip_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a dynamic IP
         * @description Requires the permission `dynamic_ip.read`.
         */
        get: operations["dynamic_ips.read"];
        put?: never;
        post?: never;
        /**
         * Delete a dynamic IP
         * @description Its token stops working immediately. Records that followed it stay unchanged. Refused while it has firewall bindings. Also requires `dns.write` if DNS records follow it, and `cloud.write` if firewall rules follow it.
         *
         *     Requires the permission `dynamic_ip.write`.
         */
        delete: operations["dynamic_ips.delete"];
        options?: never;
        head?: never;
        /**
         * Update a dynamic IP
         * @description Also requires `dns.write` if DNS records follow it, and `cloud.write` if firewall rules follow it.
         *
         *     Requires the permission `dynamic_ip.write`.
         */
        patch: operations["dynamic_ips.update"];
        trace?: never;
    };
    "/v1/dynamic-ips/{dynamic_ip_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the token of a dynamic IP
         * @description The old token keeps working for the overlap, so that the device can switch without interruption. Also requires `dns.write` if DNS records follow it, and `cloud.write` if firewall rules follow it.
         *
         *     Requires the permission `dynamic_ip.write`.
         */
        post: operations["dynamic_ips.rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dynamic-ips/{dynamic_ip_id}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Block a dynamic IP
         * @description Its reports are answered with `abuse` and change nothing until it is unblocked. Also requires `dns.write` if DNS records follow it, and `cloud.write` if firewall rules follow it.
         *
         *     Requires the permission `dynamic_ip.write`.
         */
        post: operations["dynamic_ips.block"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dynamic-ips/{dynamic_ip_id}/unblock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unblock a dynamic IP
         * @description Ends a block, or the hold after two devices reported different addresses in turn. Also requires `dns.write` if DNS records follow it, and `cloud.write` if firewall rules follow it.
         *
         *     Requires the permission `dynamic_ip.write`.
         */
        post: operations["dynamic_ips.unblock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dynamic-ips/{dynamic_ip_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List address history
         * @description Requires the permission `dynamic_ip.read`.
         */
        get: operations["dynamic_ips.history.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dynamic-ips/{dynamic_ip_id}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recent reports
         * @description The last 50 reports that changed something or were rejected, newest first. A report without a change only updates `last_report` of the dynamic IP.
         *
         *     Requires the permission `dynamic_ip.read`.
         */
        get: operations["dynamic_ips.reports.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dynamic-ips/{dynamic_ip_id}/bindings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List DNS bindings
         * @description Requires the permission `dynamic_ip.read`.
         */
        get: operations["dynamic_ips.bindings.list"];
        put?: never;
        /**
         * Create a DNS binding
         * @description Keeps a DNS record up to date with the address of a dynamic IP. Also requires `dns.write`. An existing record is overwritten only with `adopt`; nothing is removed before the first address is known.
         *
         *     Requires the permission `dynamic_ip.write`.
         */
        post: operations["dynamic_ips.bindings.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dynamic-ips/{dynamic_ip_id}/bindings/{binding_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a DNS binding
         * @description Requires the permission `dynamic_ip.read`.
         */
        get: operations["dynamic_ips.bindings.read"];
        put?: never;
        post?: never;
        /**
         * Delete a DNS binding
         * @description The record itself stays unchanged. Also requires `dns.write`.
         *
         *     Requires the permission `dynamic_ip.write`.
         */
        delete: operations["dynamic_ips.bindings.delete"];
        options?: never;
        head?: never;
        /**
         * Update a DNS binding
         * @description Also requires `dns.write`.
         *
         *     Requires the permission `dynamic_ip.write`.
         */
        patch: operations["dynamic_ips.bindings.update"];
        trace?: never;
    };
    "/v1/dynamic-ips/{dynamic_ip_id}/firewall-bindings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List firewall bindings
         * @description Requires the permission `dynamic_ip.read`.
         */
        get: operations["dynamic_ips.firewall_bindings.list"];
        put?: never;
        /**
         * Create a firewall binding
         * @description Keeps firewall rules up to date with the address of a dynamic IP. Also requires `cloud.write`. Other rules are never changed; rules of Holdfast are tagged in their description.
         *
         *     Requires the permission `dynamic_ip.write`.
         *
         *     Counts as 5 requests.
         */
        post: operations["dynamic_ips.firewall_bindings.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dynamic-ips/{dynamic_ip_id}/firewall-bindings/{firewall_binding_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a firewall binding
         * @description Requires the permission `dynamic_ip.read`.
         */
        get: operations["dynamic_ips.firewall_bindings.read"];
        put?: never;
        post?: never;
        /**
         * Delete a firewall binding
         * @description Also requires `cloud.write`. The rules are removed at the provider first; until then the binding has `deleting_since`. With `keep_rules` the rules stay and the binding is deleted immediately.
         *
         *     Requires the permission `dynamic_ip.write`.
         */
        delete: operations["dynamic_ips.firewall_bindings.delete"];
        options?: never;
        head?: never;
        /**
         * Update a firewall binding
         * @description Also requires `cloud.write`. Networks removed by the update are closed as soon as the others are open.
         *
         *     Requires the permission `dynamic_ip.write`.
         */
        patch: operations["dynamic_ips.firewall_bindings.update"];
        trace?: never;
    };
    "/v1/dynamic-ips/{dynamic_ip_id}/firewall-bindings/{firewall_binding_id}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply the rules of a firewall binding
         * @description Also requires `cloud.write`. Reverts external changes of its rules at the provider immediately instead of with the next address change.
         *
         *     Requires the permission `dynamic_ip.write`.
         */
        post: operations["dynamic_ips.firewall_bindings.apply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of the installation
         * @description Version, storage, due work and the current settings, without secrets. Only for the operator’s account (`operator` in `GET /v1/whoami`); 404 for all others.
         *
         *     Requires the permission `account.write`.
         */
        get: operations["instance.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instance/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get installation settings
         * @description The settings that can be changed at run time. Only for the operator’s account; 404 for all others.
         *
         *     Requires the permission `account.write`.
         */
        get: operations["instance.settings.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update installation settings
         * @description Takes effect in every process immediately. While HOLDFAST_ALLOW_PRIVATE_NETWORKS is set, `private_networks_open` can only be set to false if false is the current value. It cannot be set to true while other accounts exist. Releasing the hold (`on_hold: false`) starts all due work.
         *
         *     Requires the permission `account.write`.
         *
         *     Opening private networks or releasing the hold requires a recent sign-in.Signed-in users must have signed in or reauthenticated (`POST /v1/auth/reauthenticate`) within the last 10 minutes; otherwise the response is 403 `reauthentication_required`. This does not apply to requests with a token.
         */
        patch: operations["instance.settings.update"];
        trace?: never;
    };
    "/v1/related": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List related resources
         * @description What uses, contains, manages or points to a resource, a host name or an IP address, and what it uses itself: one step, over all areas. Send exactly one of `id`, `name` and `address`. Resources that the caller may not read are left out; an id that the caller may not read answers 404.
         *
         *     Requires any valid token.
         */
        get: operations["related.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search all resources
         * @description Finds resources of all areas by names, addresses and values, and a resource by its whole id. The best matches of each type come first: exact ones, then those that begin with the text. Resources that the caller may not read are left out.
         *
         *     Requires any valid token.
         */
        get: operations["search.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/trends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how often things happened, by hour
         * @description Counts by hour and outcome, such as delivered and failed webhook attempts. Each trend needs the read permission of its area; others are left out.
         *
         *     Requires any valid token.
         */
        get: operations["trends.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/ways": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List sign-in methods */
        get: operations["auth.ways"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a password */
        post: operations["auth.sign_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sign-in/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a second factor
         * @description Requires a `code` of the authenticator or a `recovery_code`.
         */
        post: operations["auth.sign_in.second_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out */
        post: operations["auth.sign_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the current session */
        get: operations["auth.session"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update your name */
        patch: operations["auth.profile.update"];
        trace?: never;
    };
    "/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your sessions */
        get: operations["auth.sessions.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a session */
        delete: operations["auth.sessions.end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change your password */
        post: operations["auth.password.change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset a password
         * @description Requires the `token` of a link from the operator.
         */
        post: operations["auth.password.reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set up a second factor
         * @description The second factor is active once it is confirmed with a code.
         */
        post: operations["auth.second_factor.begin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm the second factor */
        post: operations["auth.second_factor.enable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/second-factor/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove the second factor
         * @description Requires a `code` of the authenticator or a `recovery_code`.
         */
        post: operations["auth.second_factor.remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create new recovery codes
         * @description Requires a `code` of the authenticator or a `recovery_code`.
         */
        post: operations["auth.recovery_codes.renew"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/reauthenticate/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start reauthentication with a passkey */
        post: operations["auth.reauthenticate.passkey_options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/reauthenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reauthenticate
         * @description Requires one of `password`, `code`, `recovery_code` and `passkey`. The session may then use operations that need a recent sign-in (`reauthentication_required`) for 10 minutes.
         */
        post: operations["auth.reauthenticate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sign-in/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start sign-in with a passkey */
        post: operations["auth.sign_in.passkey_options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sign-in/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a passkey */
        post: operations["auth.sign_in.passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your passkeys */
        get: operations["auth.passkeys.list"];
        put?: never;
        /** Add a passkey */
        post: operations["auth.passkeys.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start adding a passkey */
        post: operations["auth.passkeys.options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/passkeys/{passkey_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a passkey */
        delete: operations["auth.passkeys.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sign-in/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start sign-in with the OpenID provider */
        post: operations["auth.sign_in.provider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start linking the OpenID provider */
        post: operations["auth.provider.begin"];
        /** Unlink the OpenID provider */
        delete: operations["auth.provider.unlink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/callback/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Complete OpenID sign-in
         * @description The provider redirects the browser to this path.
         */
        get: operations["auth.provider.callback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/invitations/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Preview an invitation */
        post: operations["auth.invitations.look"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/invitations/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start joining with a passkey */
        post: operations["auth.invitations.passkey_options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description New users send a `name`, and a `password` or a `passkey`; signed-in users join with their user.
         */
        post: operations["auth.invitations.accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ingest/heartbeats/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report a success
         * @description The job ran. Up to 10,000 bytes of the body are kept. A token in a header leaves its place in the path to the signal.
         */
        get: operations["ingest.heartbeat"];
        put?: never;
        /**
         * Report a success
         * @description The job ran. Up to 10,000 bytes of the body are kept. A token in a header leaves its place in the path to the signal.
         */
        post: operations["ingest.heartbeat_by_post"];
        delete?: never;
        options?: never;
        /**
         * Report a success
         * @description The job ran. Up to 10,000 bytes of the body are kept. A token in a header leaves its place in the path to the signal.
         */
        head: operations["ingest.heartbeat_by_head"];
        patch?: never;
        trace?: never;
    };
    "/v1/ingest/heartbeats/{token}/{signal}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report a start, a failure, a log or an exit code
         * @description Up to 10,000 bytes of the body are kept.
         */
        get: operations["ingest.heartbeat_signal"];
        put?: never;
        /**
         * Report a start, a failure, a log or an exit code
         * @description Up to 10,000 bytes of the body are kept.
         */
        post: operations["ingest.heartbeat_signal_by_post"];
        delete?: never;
        options?: never;
        /**
         * Report a start, a failure, a log or an exit code
         * @description Up to 10,000 bytes of the body are kept.
         */
        head: operations["ingest.heartbeat_signal_by_head"];
        patch?: never;
        trace?: never;
    };
    "/v1/ingest/heartbeats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report a success with the token in a header
         * @description The token does not appear in logs. Up to 10,000 bytes of the body are kept.
         */
        get: operations["ingest.heartbeat_header"];
        put?: never;
        /**
         * Report a success with the token in a header
         * @description The token does not appear in logs. Up to 10,000 bytes of the body are kept.
         */
        post: operations["ingest.heartbeat_header_by_post"];
        delete?: never;
        options?: never;
        /**
         * Report a success with the token in a header
         * @description The token does not appear in logs. Up to 10,000 bytes of the body are kept.
         */
        head: operations["ingest.heartbeat_header_by_head"];
        patch?: never;
        trace?: never;
    };
    "/ping/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report a success (Healthchecks URL)
         * @description Up to 10,000 bytes of the body are kept. The same URL without `/ping` works, too, so that an existing job of Healthchecks needs only another host name.
         */
        get: operations["ingest.heartbeat_uuid"];
        put?: never;
        /**
         * Report a success (Healthchecks URL)
         * @description Up to 10,000 bytes of the body are kept. The same URL without `/ping` works, too, so that an existing job of Healthchecks needs only another host name.
         */
        post: operations["ingest.heartbeat_uuid_by_post"];
        delete?: never;
        options?: never;
        /**
         * Report a success (Healthchecks URL)
         * @description Up to 10,000 bytes of the body are kept. The same URL without `/ping` works, too, so that an existing job of Healthchecks needs only another host name.
         */
        head: operations["ingest.heartbeat_uuid_by_head"];
        patch?: never;
        trace?: never;
    };
    "/ping/{token}/{signal}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report to a heartbeat by its slug, or a signal
         * @description After a ping key: the slug of the heartbeat. After a token or a UUID: a signal. The same URL without `/ping` works, too, so that an existing job of Healthchecks needs only another host name.
         */
        get: operations["ingest.heartbeat_slug"];
        put?: never;
        /**
         * Report to a heartbeat by its slug, or a signal
         * @description After a ping key: the slug of the heartbeat. After a token or a UUID: a signal. The same URL without `/ping` works, too, so that an existing job of Healthchecks needs only another host name.
         */
        post: operations["ingest.heartbeat_slug_by_post"];
        delete?: never;
        options?: never;
        /**
         * Report to a heartbeat by its slug, or a signal
         * @description After a ping key: the slug of the heartbeat. After a token or a UUID: a signal. The same URL without `/ping` works, too, so that an existing job of Healthchecks needs only another host name.
         */
        head: operations["ingest.heartbeat_slug_by_head"];
        patch?: never;
        trace?: never;
    };
    "/ping/{token}/{slug}/{last}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report a signal to a heartbeat by its slug
         * @description Up to 10,000 bytes of the body are kept. The same URL without `/ping` works, too, so that an existing job of Healthchecks needs only another host name.
         */
        get: operations["ingest.heartbeat_slug_signal"];
        put?: never;
        /**
         * Report a signal to a heartbeat by its slug
         * @description Up to 10,000 bytes of the body are kept. The same URL without `/ping` works, too, so that an existing job of Healthchecks needs only another host name.
         */
        post: operations["ingest.heartbeat_slug_signal_by_post"];
        delete?: never;
        options?: never;
        /**
         * Report a signal to a heartbeat by its slug
         * @description Up to 10,000 bytes of the body are kept. The same URL without `/ping` works, too, so that an existing job of Healthchecks needs only another host name.
         */
        head: operations["ingest.heartbeat_slug_signal_by_head"];
        patch?: never;
        trace?: never;
    };
    "/v1/ingest/nic/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report addresses (dyndns2)
         * @description The protocol of Dyn, which most routers and update clients support.
         */
        get: operations["ingest.dyndns2"];
        put?: never;
        /**
         * Report addresses (dyndns2)
         * @description The protocol of Dyn, which most routers and update clients support. Parameters can be sent in the query or as a form.
         */
        post: operations["ingest.dyndns2_by_form"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/nic/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report addresses (dyndns2)
         * @description The protocol of Dyn, which most routers and update clients support.
         */
        get: operations["ingest.dyndns2_at_root"];
        put?: never;
        /**
         * Report addresses (dyndns2)
         * @description The protocol of Dyn, which most routers and update clients support. Parameters can be sent in the query or as a form.
         */
        post: operations["ingest.dyndns2_at_root_by_form"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report addresses (dyndns2)
         * @description The protocol of Dyn, which most routers and update clients support.
         */
        get: operations["ingest.dyndns2_v3"];
        put?: never;
        /**
         * Report addresses (dyndns2)
         * @description The protocol of Dyn, which most routers and update clients support. Parameters can be sent in the query or as a form.
         */
        post: operations["ingest.dyndns2_v3_by_form"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ingest/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report addresses (DuckDNS protocol)
         * @description For devices that only support DuckDNS.
         */
        get: operations["ingest.duckdns"];
        put?: never;
        /**
         * Report addresses (DuckDNS protocol)
         * @description For devices that only support DuckDNS. Parameters can be sent in the query or as a form.
         */
        post: operations["ingest.duckdns_by_form"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report addresses (DuckDNS protocol)
         * @description For devices that only support DuckDNS.
         */
        get: operations["ingest.duckdns_at_root"];
        put?: never;
        /**
         * Report addresses (DuckDNS protocol)
         * @description For devices that only support DuckDNS. Parameters can be sent in the query or as a form.
         */
        post: operations["ingest.duckdns_at_root_by_form"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ingest/dynamic-ips/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report addresses by URL
         * @description For scripts: they need nothing but the URL, and the status code shows the result.
         */
        get: operations["ingest.dynamic_ip_url"];
        put?: never;
        /**
         * Report addresses by URL
         * @description For scripts: they need nothing but the URL, and the status code shows the result. Parameters can be sent in the query or as a form.
         */
        post: operations["ingest.dynamic_ip_url_by_form"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ingest/dynamic-ips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report addresses by URL
         * @description The token is sent in a header, so that it does not appear in logs; `holdfast-agent` does this.
         */
        get: operations["ingest.dynamic_ip"];
        put?: never;
        /**
         * Report addresses by URL
         * @description The token is sent in a header, so that it does not appear in logs; `holdfast-agent` does this. Parameters can be sent in the query or as a form.
         */
        post: operations["ingest.dynamic_ip_by_form"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ingest/checkip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the address of the client
         * @description For update clients that need to find their own public address.
         */
        get: operations["ingest.checkip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the address of the client
         * @description For update clients that need to find their own public address.
         */
        get: operations["ingest.checkip_at_root"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test event that was requested
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.webhook.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook_endpoint.failing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A webhook endpoint failed five times in a row
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.webhook_endpoint.failing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook_endpoint.paused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A webhook endpoint was paused after failures; its deliveries wait
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.webhook_endpoint.paused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook_endpoint.recovered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A webhook endpoint that was failing accepted a delivery again
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.webhook_endpoint.recovered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "notification_channel.failing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A notification channel failed five times in a row
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.notification_channel.failing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "notification_channel.paused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A notification channel was paused after failures; its messages wait
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.notification_channel.paused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "notification_channel.recovered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A notification channel that was failing accepted a message again
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.notification_channel.recovered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.failing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A connection fails: its provider rejects the credentials, or has been unavailable for a minute
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.connection.failing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.recovered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A connection that was failing works again, and nothing fails because of it any more
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.connection.recovered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dns.records_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Records of a zone changed at its provider
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.dns.records_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dns.drift_detected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A zone was changed at its provider outside Holdfast
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.dns.drift_detected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dns.zone_held": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes of a zone were blocked by a safety threshold and need a decision
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.dns.zone_held"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dns.drift_resolved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A zone whose drift or blocked changes were reported matches its provider again
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.dns.drift_resolved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dns.records_released": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record sets were released from the resource that managed them, such as a dynamic IP
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.dns.records_released"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "domain.expiring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A domain expires in 60, 30, 14, 7, 3 or 1 days
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.domain.expiring"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "domain.renewed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A domain was renewed: its expiry moved to a later date
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.domain.renewed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "domain.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The status of a domain changed
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.domain.status_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "domain.drift_detected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The name servers, lock, automatic renewal or privacy of a domain were changed at its registrar
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.domain.drift_detected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "monitor.alert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A monitor failed; also sent as a reminder and when the alert is escalated
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.monitor.alert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "monitor.recovered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A monitor that had an alert recovered
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.monitor.recovered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "heartbeat.missed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A job did not report a success in time, or reported a failure; also sent as a reminder and when the alert is escalated
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.heartbeat.missed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "heartbeat.recovered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A job that had an alert reported a success
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.heartbeat.recovered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "incident.opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An incident was opened, or reopened within 5 minutes of its resolution
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.incident.opened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "incident.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An incident was acknowledged, snoozed or edited, or its severity or cause changed
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.incident.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "incident.resolved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An incident was resolved
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.incident.resolved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dynamic_ip.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A dynamic IP reported another address
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.dynamic_ip.changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dynamic_ip.held": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Two devices report different addresses for a dynamic IP in turn; the first address is kept
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.dynamic_ip.held"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dynamic_ip.stale": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A dynamic IP has not reported within its stale period
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.dynamic_ip.stale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dynamic_ip.recovered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A dynamic IP that was stale reported again
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.dynamic_ip.recovered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dynamic_ip.firewall_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Firewall rules that follow a dynamic IP changed at the provider
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.dynamic_ip.firewall_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dynamic_ip.binding_failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A DNS record or firewall rule could not be updated to the address of its dynamic IP; it is retried
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.dynamic_ip.binding_failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dynamic_ip.binding_recovered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A DNS record or firewall rule that failed has the address of its dynamic IP again
         * @description Sent to each webhook endpoint that receives this event type, signed with its secret. Lists that are too long for a message are truncated: `data` then has `truncated: true`, `counts` and `read_more`. A test event has `test: true`.
         */
        post: operations["webhook.dynamic_ip.binding_recovered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** ApiIndex */
        ApiIndex: {
            /** @description The version of Holdfast. */
            version: string;
            /**
             * Format: uri
             * @description The API as an OpenAPI 3.1 document.
             */
            openapi: string;
            /**
             * Format: uri
             * @description The API reference and the guides, for people.
             */
            docs: string;
            /** Format: uri */
            dashboard: string;
            health: {
                /**
                 * Format: uri
                 * @description Whether the process runs.
                 */
                live: string;
                /**
                 * Format: uri
                 * @description Whether it can answer requests.
                 */
                ready: string;
            };
            auth: {
                /**
                 * Format: uri
                 * @description The identity and the permissions of a token.
                 */
                whoami: string;
                /**
                 * Format: uri
                 * @description Where tokens are created.
                 */
                tokens: string;
                /**
                 * Format: uri
                 * @description How people can sign in here.
                 */
                sign_in: string;
            };
            areas: {
                name: string;
                /** @description By name: where the resources are listed. */
                collections: {
                    [key: string]: string;
                };
            }[];
        };
        /** WhoamiAccount */
        WhoamiAccount: {
            /** @example acc_01jcqkz0000000000000000000 */
            id: string;
            name: string;
            plan: string;
            /** @description Whether this is the operator’s account, which may use `GET /v1/instance`. */
            operator: boolean;
        };
        /** WhoamiToken */
        WhoamiToken: {
            /** @example tok_01jcqkz0000000000000000000 */
            id: string;
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name: string;
            hint: string;
            /** @enum {string|null} */
            preset: "read_only" | "full_access" | null;
            effective_permissions: ("domains.read" | "domains.write" | "dns.read" | "dns.write" | "cloud.read" | "cloud.write" | "certificates.read" | "certificates.write" | "monitoring.read" | "monitoring.write" | "dynamic_ip.read" | "dynamic_ip.write" | "webhooks.read" | "webhooks.write" | "account.read" | "account.write")[];
            /** Format: date-time */
            expires_at: string | null;
        };
        /** WhoamiUser */
        WhoamiUser: {
            /** @example usr_01jcqkz0000000000000000000 */
            id: string;
            /** @example ses_01jcqkz0000000000000000000 */
            session_id: string;
            /** @example mem_01jcqkz0000000000000000000 */
            member_id: string;
            name: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "member" | "viewer";
        };
        /** WhoamiChoice */
        WhoamiChoice: {
            /** @example acc_01jcqkz0000000000000000000 */
            id: string;
            name: string;
            /** @enum {string} */
            role: "owner" | "admin" | "member" | "viewer";
            permissions: ("domains.read" | "domains.write" | "dns.read" | "dns.write" | "cloud.read" | "cloud.write" | "certificates.read" | "certificates.write" | "monitoring.read" | "monitoring.write" | "dynamic_ip.read" | "dynamic_ip.write" | "webhooks.read" | "webhooks.write" | "account.read" | "account.write")[];
            suspended: boolean;
        };
        /** Whoami */
        Whoami: {
            account: components["schemas"]["WhoamiAccount"];
            token: components["schemas"]["WhoamiToken"] | null;
            user: components["schemas"]["WhoamiUser"] | null;
            /** @description The effective permissions of this request. */
            permissions: ("domains.read" | "domains.write" | "dns.read" | "dns.write" | "cloud.read" | "cloud.write" | "certificates.read" | "certificates.write" | "monitoring.read" | "monitoring.write" | "dynamic_ip.read" | "dynamic_ip.write" | "webhooks.read" | "webhooks.write" | "account.read" | "account.write")[];
            /** @description Whether the installation is on hold, such as a restored copy: it answers requests, but sends nothing and calls no provider until its operator releases it. */
            on_hold: boolean;
            /** @description The accounts that the user is a member of; empty for a token, which belongs to one account. */
            accounts: components["schemas"]["WhoamiChoice"][];
        };
        /** Account */
        Account: {
            /** @example acc_01jcqkz0000000000000000000 */
            id: string;
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name: string;
            plan: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** AccountPatch */
        AccountPatch: {
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name?: string;
        };
        /** Member */
        Member: {
            /** @example mem_01jcqkz0000000000000000000 */
            id: string;
            /** @example usr_01jcqkz0000000000000000000 */
            user_id: string;
            name: string;
            email: string;
            /**
             * @description Owners and admins have full access, members have the access listed in `permissions`, viewers can only read.
             * @enum {string}
             */
            role: "owner" | "admin" | "member" | "viewer";
            /** @description Only for the role `member`; empty for other roles. */
            permissions: ("domains.read" | "domains.write" | "dns.read" | "dns.write" | "cloud.read" | "cloud.write" | "certificates.read" | "certificates.write" | "monitoring.read" | "monitoring.write" | "dynamic_ip.read" | "dynamic_ip.write" | "webhooks.read" | "webhooks.write" | "account.read" | "account.write")[];
            effective_permissions: ("domains.read" | "domains.write" | "dns.read" | "dns.write" | "cloud.read" | "cloud.write" | "certificates.read" | "certificates.write" | "monitoring.read" | "monitoring.write" | "dynamic_ip.read" | "dynamic_ip.write" | "webhooks.read" | "webhooks.write" | "account.read" | "account.write")[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** MemberPage */
        MemberPage: {
            data: components["schemas"]["Member"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** MemberPatch */
        MemberPatch: {
            /**
             * @description Owners and admins have full access, members have the access listed in `permissions`, viewers can only read.
             * @enum {string}
             */
            role?: "owner" | "admin" | "member" | "viewer";
            permissions?: ("domains.read" | "domains.write" | "dns.read" | "dns.write" | "cloud.read" | "cloud.write" | "certificates.read" | "certificates.write" | "monitoring.read" | "monitoring.write" | "dynamic_ip.read" | "dynamic_ip.write" | "webhooks.read" | "webhooks.write" | "account.read" | "account.write")[];
        };
        /** InvitationInput */
        InvitationInput: {
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
            /**
             * @description Owners and admins have full access, members have the access listed in `permissions`, viewers can only read.
             * @enum {string}
             */
            role: "owner" | "admin" | "member" | "viewer";
            permissions?: ("domains.read" | "domains.write" | "dns.read" | "dns.write" | "cloud.read" | "cloud.write" | "certificates.read" | "certificates.write" | "monitoring.read" | "monitoring.write" | "dynamic_ip.read" | "dynamic_ip.write" | "webhooks.read" | "webhooks.write" | "account.read" | "account.write")[];
            /** @description How long the link works: 5 minutes to 30 days, 7 days by default. */
            expires_in_seconds?: number;
        };
        /** InvitationWithLink */
        InvitationWithLink: {
            /** @example inv_01jcqkz0000000000000000000 */
            id: string;
            /** @description Null if the operator created the link; the recipient then enters an address. */
            email: string | null;
            /**
             * @description Owners and admins have full access, members have the access listed in `permissions`, viewers can only read.
             * @enum {string}
             */
            role: "owner" | "admin" | "member" | "viewer";
            /** @description Only for the role `member`; empty for other roles. */
            permissions: ("domains.read" | "domains.write" | "dns.read" | "dns.write" | "cloud.read" | "cloud.write" | "certificates.read" | "certificates.write" | "monitoring.read" | "monitoring.write" | "dynamic_ip.read" | "dynamic_ip.write" | "webhooks.read" | "webhooks.write" | "account.read" | "account.write")[];
            /** @enum {string} */
            state: "open" | "accepted" | "revoked" | "expired";
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            accepted_at: string | null;
            /** @example usr_01jcqkz0000000000000000000 */
            accepted_by: string | null;
            /** Format: date-time */
            revoked_at: string | null;
            /**
             * @description Whether the link was sent by mail; `none` without a mail server.
             * @enum {string}
             */
            mail: "none" | "pending" | "sent" | "failed";
            /** @description The last response of the mail server. */
            mail_error: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description The invitation link. It is returned only once and works once. */
            link: string;
        };
        /** Invitation */
        Invitation: {
            /** @example inv_01jcqkz0000000000000000000 */
            id: string;
            /** @description Null if the operator created the link; the recipient then enters an address. */
            email: string | null;
            /**
             * @description Owners and admins have full access, members have the access listed in `permissions`, viewers can only read.
             * @enum {string}
             */
            role: "owner" | "admin" | "member" | "viewer";
            /** @description Only for the role `member`; empty for other roles. */
            permissions: ("domains.read" | "domains.write" | "dns.read" | "dns.write" | "cloud.read" | "cloud.write" | "certificates.read" | "certificates.write" | "monitoring.read" | "monitoring.write" | "dynamic_ip.read" | "dynamic_ip.write" | "webhooks.read" | "webhooks.write" | "account.read" | "account.write")[];
            /** @enum {string} */
            state: "open" | "accepted" | "revoked" | "expired";
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            accepted_at: string | null;
            /** @example usr_01jcqkz0000000000000000000 */
            accepted_by: string | null;
            /** Format: date-time */
            revoked_at: string | null;
            /**
             * @description Whether the link was sent by mail; `none` without a mail server.
             * @enum {string}
             */
            mail: "none" | "pending" | "sent" | "failed";
            /** @description The last response of the mail server. */
            mail_error: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** InvitationPage */
        InvitationPage: {
            data: components["schemas"]["Invitation"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** TokenInput */
        TokenInput: {
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name: string;
            permissions?: ("domains.read" | "domains.write" | "dns.read" | "dns.write" | "cloud.read" | "cloud.write" | "certificates.read" | "certificates.write" | "monitoring.read" | "monitoring.write" | "dynamic_ip.read" | "dynamic_ip.write" | "webhooks.read" | "webhooks.write" | "account.read" | "account.write")[];
            /** @enum {string} */
            preset?: "read_only" | "full_access";
            /**
             * Format: date-time
             * @description RFC 3339, in the future.
             */
            expires_at?: string | null;
        };
        /** TokenWithSecret */
        TokenWithSecret: {
            /** @example tok_01jcqkz0000000000000000000 */
            id: string;
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name: string;
            /** @enum {string|null} */
            preset: "read_only" | "full_access" | null;
            /** @description The permissions granted individually; empty with a preset. */
            permissions: ("domains.read" | "domains.write" | "dns.read" | "dns.write" | "cloud.read" | "cloud.write" | "certificates.read" | "certificates.write" | "monitoring.read" | "monitoring.write" | "dynamic_ip.read" | "dynamic_ip.write" | "webhooks.read" | "webhooks.write" | "account.read" | "account.write")[];
            /** @description The effective permissions of the token. */
            effective_permissions: ("domains.read" | "domains.write" | "dns.read" | "dns.write" | "cloud.read" | "cloud.write" | "certificates.read" | "certificates.write" | "monitoring.read" | "monitoring.write" | "dynamic_ip.read" | "dynamic_ip.write" | "webhooks.read" | "webhooks.write" | "account.read" | "account.write")[];
            /** @description The prefix and the last four characters of the secret. */
            hint: string;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description When the secret before the last rotation stops working.
             */
            previous_valid_until: string | null;
            /** Format: date-time */
            last_used_at: string | null;
            last_used_ip: string | null;
            last_used_user_agent: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description The secret. It is returned only once and stored only as a hash. */
            token: string;
        };
        /** Token */
        Token: {
            /** @example tok_01jcqkz0000000000000000000 */
            id: string;
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name: string;
            /** @enum {string|null} */
            preset: "read_only" | "full_access" | null;
            /** @description The permissions granted individually; empty with a preset. */
            permissions: ("domains.read" | "domains.write" | "dns.read" | "dns.write" | "cloud.read" | "cloud.write" | "certificates.read" | "certificates.write" | "monitoring.read" | "monitoring.write" | "dynamic_ip.read" | "dynamic_ip.write" | "webhooks.read" | "webhooks.write" | "account.read" | "account.write")[];
            /** @description The effective permissions of the token. */
            effective_permissions: ("domains.read" | "domains.write" | "dns.read" | "dns.write" | "cloud.read" | "cloud.write" | "certificates.read" | "certificates.write" | "monitoring.read" | "monitoring.write" | "dynamic_ip.read" | "dynamic_ip.write" | "webhooks.read" | "webhooks.write" | "account.read" | "account.write")[];
            /** @description The prefix and the last four characters of the secret. */
            hint: string;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description When the secret before the last rotation stops working.
             */
            previous_valid_until: string | null;
            /** Format: date-time */
            last_used_at: string | null;
            last_used_ip: string | null;
            last_used_user_agent: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** TokenPage */
        TokenPage: {
            data: components["schemas"]["Token"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** TokenPatch */
        TokenPatch: {
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name?: string;
            permissions?: ("domains.read" | "domains.write" | "dns.read" | "dns.write" | "cloud.read" | "cloud.write" | "certificates.read" | "certificates.write" | "monitoring.read" | "monitoring.write" | "dynamic_ip.read" | "dynamic_ip.write" | "webhooks.read" | "webhooks.write" | "account.read" | "account.write")[];
            /** @enum {string} */
            preset?: "read_only" | "full_access";
            /**
             * Format: date-time
             * @description RFC 3339, in the future.
             */
            expires_at?: string | null;
        };
        /** TokenRotation */
        TokenRotation: {
            /**
             * @description How long the old secret keeps working, up to 7 days.
             * @default 86400
             */
            overlap_seconds: number;
        };
        /** AccountPlan */
        AccountPlan: {
            name: string;
            title: string;
            /** @description Whether tokens may use the API. */
            api_access: boolean;
            /** @description Rate limits: for tokens, separately for reads, writes and ingest, and for signed-in users (`session`); null: unlimited. */
            rates: {
                read: {
                    /** @description Requests per minute of the account; for `session`, of each user. */
                    per_minute: number;
                    /** @description Requests that one token or user may send at once. */
                    burst: number;
                } | null;
                write: {
                    /** @description Requests per minute of the account; for `session`, of each user. */
                    per_minute: number;
                    /** @description Requests that one token or user may send at once. */
                    burst: number;
                } | null;
                ingest: {
                    /** @description Requests per minute of the account; for `session`, of each user. */
                    per_minute: number;
                    /** @description Requests that one token or user may send at once. */
                    burst: number;
                } | null;
                session: {
                    /** @description Requests per minute of the account; for `session`, of each user. */
                    per_minute: number;
                    /** @description Requests that one token or user may send at once. */
                    burst: number;
                } | null;
            };
            /** @description The maximum number of each resource. */
            counts: {
                /** @description The maximum; null: unlimited. */
                webhook_endpoints: number | null;
                /** @description The maximum; null: unlimited. */
                notification_channels: number | null;
                /** @description The maximum; null: unlimited. */
                members: number | null;
                /** @description The maximum; null: unlimited. */
                tokens: number | null;
                /** @description The maximum; null: unlimited. */
                connections: number | null;
                /** @description The maximum; null: unlimited. */
                zones: number | null;
                /** @description The maximum; null: unlimited. */
                records: number | null;
                /** @description The maximum; null: unlimited. */
                domains: number | null;
                /** @description The maximum; null: unlimited. */
                dynamic_ips: number | null;
                /** @description The maximum; null: unlimited. */
                monitors: number | null;
                /** @description The maximum; null: unlimited. */
                heartbeats: number | null;
            };
            /** @description The shortest check interval. */
            check_interval_seconds: number;
            /** @description Retention periods. */
            retention_days: {
                /** @description The number of days; null: forever. */
                logs: number | null;
                /** @description The number of days; null: forever. */
                deliveries: number | null;
                /** @description The number of days; null: forever. */
                audit: number | null;
                /** @description The number of days; null: forever. */
                versions: number | null;
                /** @description The number of days; null: forever. */
                latency_5m: number | null;
                /** @description The number of days; null: forever. */
                latency_1h: number | null;
            };
        };
        /** LimitUse */
        LimitUse: {
            /** @description The limit’s name, such as `zones` or `read_requests` (per minute); `session_requests` are those of the current user. More may be added. */
            name: string;
            /** @description The maximum; null: unlimited. */
            limit: number | null;
            /** @description After a change of plan this can exceed the limit. */
            used: number;
            /**
             * Format: date-time
             * @description When the usage returns to zero, for limits that recover over time.
             */
            resets_at: string | null;
        };
        /** Limits */
        Limits: {
            plan: components["schemas"]["AccountPlan"];
            data: components["schemas"]["LimitUse"][];
        };
        /** PlanPage */
        PlanPage: {
            data: components["schemas"]["AccountPlan"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** AuditActor */
        AuditActor: {
            /** @description `token`, `user`, `operator` or `system`; more may be added. */
            type: string;
            id: string;
            name: string;
            /** @description For a token: its prefix and last four characters. */
            hint?: string;
            /** @description For a user: the session; null before the sign-in. */
            session_id?: string | null;
        };
        /** AuditOrigin */
        AuditOrigin: {
            ip: string;
            user_agent: string;
        };
        /** AuditResource */
        AuditResource: {
            type: string;
            id: string;
            /** @description As it was then. */
            name?: string;
        };
        /** AuditTarget */
        AuditTarget: {
            type: string;
            id: string;
            /** @description The name at that time; kept for deleted resources. */
            name?: string;
            /** @description The resources that contain the target: the zone of a record, the endpoint of a delivery. */
            within?: components["schemas"]["AuditResource"][];
        };
        /** AuditChanges */
        AuditChanges: {
            before: {
                [key: string]: unknown;
            } | null;
            after: {
                [key: string]: unknown;
            } | null;
        };
        /** AuditEntry */
        AuditEntry: {
            /** @example aud_01jcqkz0000000000000000000 */
            id: string;
            /** Format: date-time */
            created_at: string;
            actor: components["schemas"]["AuditActor"];
            origin: components["schemas"]["AuditOrigin"] | null;
            request_id: string | null;
            /** @description The operation, such as `dns.records.create`. `*` if refused attempts of several operations share the entry. */
            action: string;
            target: components["schemas"]["AuditTarget"] | null;
            /** @description For a consequence, such as the apply of a changed record: the id of the resource whose entry caused it. Otherwise null. */
            follows: string | null;
            /**
             * @description `ok`: succeeded. `denied`: refused because of missing permissions. `failed`: failed without any change.
             * @enum {string}
             */
            result: "ok" | "denied" | "failed";
            /** @description The `code` of the returned problem; null if it succeeded. */
            code: string | null;
            /** @description How many equal attempts this entry represents. The first refused attempt has its own entry; equal attempts within the next minute share one. */
            count: number;
            /**
             * Format: date-time
             * @description When the first of `count` refused attempts was made; null if it succeeded.
             */
            first_at: string | null;
            changes: components["schemas"]["AuditChanges"];
            /** @description True in a list of entries: lists of more than 100 in `changes` were cut. The entry itself and the export have up to 1,000; `count` beside a list is always the whole number. */
            changes_truncated: boolean;
            /** @description Whether the target’s name and the changes are omitted because the caller lacks `permission`. */
            redacted: boolean;
            /**
             * @description The permission required to read the full entry.
             * @enum {string|null}
             */
            permission: "domains.read" | "domains.write" | "dns.read" | "dns.write" | "cloud.read" | "cloud.write" | "certificates.read" | "certificates.write" | "monitoring.read" | "monitoring.write" | "dynamic_ip.read" | "dynamic_ip.write" | "webhooks.read" | "webhooks.write" | "account.read" | "account.write" | null;
        };
        /** AuditPage */
        AuditPage: {
            data: components["schemas"]["AuditEntry"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** AuditHead */
        AuditHead: {
            /** @description The entry’s number in the chain of this account, starting at 1. */
            seq: number;
            /** @description SHA-256 in hexadecimal. */
            hash: string;
        };
        /** AuditBreak */
        AuditBreak: {
            /** @description The entry’s number in the chain of this account, starting at 1. */
            seq: number;
            /** @example aud_01jcqkz0000000000000000000 */
            entry_id: string | null;
            reason: string;
        };
        /** AuditSigningKey */
        AuditSigningKey: {
            id: string;
            /** @description `Ed25519`. */
            algorithm: string;
            /** @description PEM. */
            public_key: string;
        };
        /** AuditVerification */
        AuditVerification: {
            is_whole: boolean;
            /** @description The number of sealed entries. */
            entries: number;
            /** @description Recent entries that are not sealed yet. */
            unsealed: number;
            /** @description The number of signed checkpoints. */
            checkpoints: number;
            /** @description The number of the last entry that was deleted under the plan’s retention period; 0 if none. */
            dropped_through: number;
            head: components["schemas"]["AuditHead"] | null;
            /** @description The places where the chain is broken; at most 100. */
            breaks: components["schemas"]["AuditBreak"][];
            break_count: number;
            key: components["schemas"]["AuditSigningKey"];
        };
        /** AuditCheckpoint */
        AuditCheckpoint: {
            /** @example acc_01jcqkz0000000000000000000 */
            account_id: string;
            /** @description The entry’s number in the chain of this account, starting at 1. */
            seq: number;
            /** @description SHA-256 in hexadecimal. */
            hash: string;
            /** Format: date-time */
            signed_at: string;
            key_id: string;
            /** @description The exact text that is signed. */
            statement: string;
            /** @description The Ed25519 signature of the statement in base64. */
            signature: string;
        };
        /** AuditCheckpointPage */
        AuditCheckpointPage: {
            data: components["schemas"]["AuditCheckpoint"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** WebhookEndpointInput */
        WebhookEndpointInput: {
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name?: string;
            /** @description https, or http to an address in a private network that this installation allows. */
            url: string;
            events: ("webhook_endpoint.failing" | "webhook_endpoint.paused" | "webhook_endpoint.recovered" | "notification_channel.failing" | "notification_channel.paused" | "notification_channel.recovered" | "connection.failing" | "connection.recovered" | "dns.records_changed" | "dns.drift_detected" | "dns.zone_held" | "dns.drift_resolved" | "dns.records_released" | "domain.expiring" | "domain.renewed" | "domain.status_changed" | "domain.drift_detected" | "monitor.alert" | "monitor.recovered" | "heartbeat.missed" | "heartbeat.recovered" | "incident.opened" | "incident.updated" | "incident.resolved" | "dynamic_ip.changed" | "dynamic_ip.held" | "dynamic_ip.stale" | "dynamic_ip.recovered" | "dynamic_ip.firewall_changed" | "dynamic_ip.binding_failed" | "dynamic_ip.binding_recovered")[];
            filter?: {
                /** @description Only events that contain one of these resource ids, such as the id of a zone. */
                ids?: string[];
                /** @description Only events whose resource has all of these labels: `env:prod`, or `env` for any value. */
                labels?: string[];
            };
            /** @description Additional headers of every delivery. Values are stored encrypted and never returned. In a PATCH, null removes a header; headers that are omitted stay unchanged. */
            headers?: {
                [key: string]: string;
            };
            /** @description False while the endpoint is paused and its deliveries wait. Set it to pause or resume. */
            enabled?: boolean;
            /** @description Deliveries are sent one at a time in the order of their events: the next is sent when the previous one was delivered, was skipped or has used up its retries. */
            ordered?: boolean;
            /** @description How many deliveries are sent concurrently, across all processes. */
            max_concurrency?: number;
            /** @description How many attempts are started per second, across all processes. Null: no limit. */
            max_per_second?: number | null;
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels?: {
                [key: string]: string;
            };
        };
        /** WebhookEndpointWithSecret */
        WebhookEndpointWithSecret: {
            /** @example whe_01jcqkz0000000000000000000 */
            id: string;
            name: string;
            url: string;
            /** @description The event types that this endpoint receives. */
            events: string[];
            filter: {
                /** @description Only events that contain one of these resource ids, such as the id of a zone. */
                ids?: string[];
                /** @description Only events whose resource has all of these labels: `env:prod`, or `env` for any value. */
                labels?: string[];
            };
            /** @description The endpoint’s additional headers, with masked values. */
            headers: {
                [key: string]: string;
            };
            /** @description False while the endpoint is paused and its deliveries wait. Set it to pause or resume. */
            enabled: boolean;
            health: {
                /** @enum {string} */
                state: "healthy" | "failing" | "paused";
                /** Format: date-time */
                since: string;
                /** @enum {string|null} */
                pause_reason: "by_owner" | "gone" | "no_success" | null;
                /** @description For `gone`: what happened and how to fix it, where the answer of the receiver says so. */
                pause_remedy: string | null;
                /** @description Consecutive failed attempts. */
                failures: number;
                /** Format: date-time */
                first_failure_at: string | null;
                /** Format: date-time */
                last_success_at: string | null;
            };
            /** @description Deliveries are sent one at a time in the order of their events: the next is sent when the previous one was delivered, was skipped or has used up its retries. */
            ordered: boolean;
            /** @description How many deliveries are sent concurrently, across all processes. */
            max_concurrency: number;
            /** @description How many attempts are started per second, across all processes. Null: no limit. */
            max_per_second: number | null;
            /** @description The active secrets, oldest first. `X-Service-Signature` uses the first. */
            secrets: {
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                expires_at: string | null;
            }[];
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels: {
                [key: string]: string;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description The new signing secret, `whsec_…`. It is returned only once. */
            secret: string;
        };
        /** WebhookEndpoint */
        WebhookEndpoint: {
            /** @example whe_01jcqkz0000000000000000000 */
            id: string;
            name: string;
            url: string;
            /** @description The event types that this endpoint receives. */
            events: string[];
            filter: {
                /** @description Only events that contain one of these resource ids, such as the id of a zone. */
                ids?: string[];
                /** @description Only events whose resource has all of these labels: `env:prod`, or `env` for any value. */
                labels?: string[];
            };
            /** @description The endpoint’s additional headers, with masked values. */
            headers: {
                [key: string]: string;
            };
            /** @description False while the endpoint is paused and its deliveries wait. Set it to pause or resume. */
            enabled: boolean;
            health: {
                /** @enum {string} */
                state: "healthy" | "failing" | "paused";
                /** Format: date-time */
                since: string;
                /** @enum {string|null} */
                pause_reason: "by_owner" | "gone" | "no_success" | null;
                /** @description For `gone`: what happened and how to fix it, where the answer of the receiver says so. */
                pause_remedy: string | null;
                /** @description Consecutive failed attempts. */
                failures: number;
                /** Format: date-time */
                first_failure_at: string | null;
                /** Format: date-time */
                last_success_at: string | null;
            };
            /** @description Deliveries are sent one at a time in the order of their events: the next is sent when the previous one was delivered, was skipped or has used up its retries. */
            ordered: boolean;
            /** @description How many deliveries are sent concurrently, across all processes. */
            max_concurrency: number;
            /** @description How many attempts are started per second, across all processes. Null: no limit. */
            max_per_second: number | null;
            /** @description The active secrets, oldest first. `X-Service-Signature` uses the first. */
            secrets: {
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                expires_at: string | null;
            }[];
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels: {
                [key: string]: string;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** WebhookEndpointPage */
        WebhookEndpointPage: {
            data: components["schemas"]["WebhookEndpoint"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** WebhookTestInput */
        WebhookTestInput: {
            /** @enum {string} */
            event?: "webhook_endpoint.failing" | "webhook_endpoint.paused" | "webhook_endpoint.recovered" | "notification_channel.failing" | "notification_channel.paused" | "notification_channel.recovered" | "connection.failing" | "connection.recovered" | "dns.records_changed" | "dns.drift_detected" | "dns.zone_held" | "dns.drift_resolved" | "dns.records_released" | "domain.expiring" | "domain.renewed" | "domain.status_changed" | "domain.drift_detected" | "monitor.alert" | "monitor.recovered" | "heartbeat.missed" | "heartbeat.recovered" | "incident.opened" | "incident.updated" | "incident.resolved" | "dynamic_ip.changed" | "dynamic_ip.held" | "dynamic_ip.stale" | "dynamic_ip.recovered" | "dynamic_ip.firewall_changed" | "dynamic_ip.binding_failed" | "dynamic_ip.binding_recovered";
        };
        /** WebhookDelivery */
        WebhookDelivery: {
            /** @example del_01jcqkz0000000000000000000 */
            id: string;
            /** @example whe_01jcqkz0000000000000000000 */
            endpoint_id: string;
            /** @example evt_01jcqkz0000000000000000000 */
            event_id: string;
            event: string;
            /** @enum {string} */
            state: "pending" | "delivered" | "failed" | "skipped" | "cancelled";
            /**
             * @description Why the delivery is sent. Only deliveries caused by an event affect the health of the endpoint.
             * @enum {string}
             */
            cause: "event" | "test" | "redelivery" | "replay";
            /** @example rpl_01jcqkz0000000000000000000 */
            replay_id: string | null;
            attempt_count: number;
            /** Format: date-time */
            next_attempt_at: string | null;
            /** Format: date-time */
            last_attempt_at: string | null;
            last_status: number | null;
            last_error: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** WebhookEndpointRotation */
        WebhookEndpointRotation: {
            /**
             * @description How long the previous secrets keep working. 0 ends them immediately, for example if a secret was leaked.
             * @default 86400
             */
            overlap_seconds: number;
        };
        /** WebhookResumption */
        WebhookResumption: {
            /**
             * @description Whether waiting deliveries are sent or skipped.
             * @enum {string}
             */
            waiting?: "send" | "skip";
        };
        /** WebhookDeliveryPage */
        WebhookDeliveryPage: {
            data: components["schemas"]["WebhookDelivery"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** WebhookAttempt */
        WebhookAttempt: {
            number: number;
            /** Format: date-time */
            started_at: string;
            duration_ms: number;
            /** @enum {string} */
            outcome: "delivered" | "failed" | "interrupted";
            url: string;
            address: string | null;
            request_headers: {
                [key: string]: unknown;
            };
            status: number | null;
            response_headers: {
                [key: string]: unknown;
            } | null;
            /** @description The first 16 KiB of the response. */
            response_body: string | null;
            response_truncated: boolean;
            error: string | null;
        };
        /** WebhookDeliveryWithAttempts */
        WebhookDeliveryWithAttempts: {
            /** @example del_01jcqkz0000000000000000000 */
            id: string;
            /** @example whe_01jcqkz0000000000000000000 */
            endpoint_id: string;
            /** @example evt_01jcqkz0000000000000000000 */
            event_id: string;
            event: string;
            /** @enum {string} */
            state: "pending" | "delivered" | "failed" | "skipped" | "cancelled";
            /**
             * @description Why the delivery is sent. Only deliveries caused by an event affect the health of the endpoint.
             * @enum {string}
             */
            cause: "event" | "test" | "redelivery" | "replay";
            /** @example rpl_01jcqkz0000000000000000000 */
            replay_id: string | null;
            attempt_count: number;
            /** Format: date-time */
            next_attempt_at: string | null;
            /** Format: date-time */
            last_attempt_at: string | null;
            last_status: number | null;
            last_error: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description The exact message body; null without the read permission of the event’s area. */
            body: string | null;
            attempt_log: components["schemas"]["WebhookAttempt"][];
        };
        /** WebhookReplayInput */
        WebhookReplayInput: {
            /** @example whe_01jcqkz0000000000000000000 */
            endpoint_id: string;
            /**
             * Format: date-time
             * @description Only events at or after this time.
             */
            since: string;
            /**
             * Format: date-time
             * @description Only events before this time; now by default.
             */
            until?: string;
            /** @description Only these event types of the endpoint; all by default. */
            events?: string[];
            /**
             * @description Which events to send, by the state of their delivery to this endpoint. `missing`: events that were never queued for it, for example from before it was created or received their type. `delivered`: events that were already delivered.
             * @default [
             *       "missing",
             *       "failed",
             *       "skipped"
             *     ]
             */
            states: ("missing" | "failed" | "skipped" | "delivered")[];
        };
        /** WebhookReplayWithProgress */
        WebhookReplayWithProgress: {
            /** @example rpl_01jcqkz0000000000000000000 */
            id: string;
            /** @example whe_01jcqkz0000000000000000000 */
            endpoint_id: string;
            events: string[];
            /** @description Which events to send, by the state of their delivery to this endpoint. `missing`: events that were never queued for it, for example from before it was created or received their type. `delivered`: events that were already delivered. */
            states: ("missing" | "failed" | "skipped" | "delivered")[];
            /** Format: date-time */
            since: string;
            /** Format: date-time */
            until: string;
            /**
             * @description `done`: all events are queued; `deliveries` counts their outcomes.
             * @enum {string}
             */
            state: "running" | "done" | "cancelled";
            /** @description The number of events checked so far. */
            seen_count: number;
            /** @description The number of deliveries queued so far. */
            queued_count: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description The number of its deliveries in each state. */
            deliveries: {
                pending: number;
                delivered: number;
                failed: number;
                skipped: number;
                cancelled: number;
            };
        };
        /** WebhookReplay */
        WebhookReplay: {
            /** @example rpl_01jcqkz0000000000000000000 */
            id: string;
            /** @example whe_01jcqkz0000000000000000000 */
            endpoint_id: string;
            events: string[];
            /** @description Which events to send, by the state of their delivery to this endpoint. `missing`: events that were never queued for it, for example from before it was created or received their type. `delivered`: events that were already delivered. */
            states: ("missing" | "failed" | "skipped" | "delivered")[];
            /** Format: date-time */
            since: string;
            /** Format: date-time */
            until: string;
            /**
             * @description `done`: all events are queued; `deliveries` counts their outcomes.
             * @enum {string}
             */
            state: "running" | "done" | "cancelled";
            /** @description The number of events checked so far. */
            seen_count: number;
            /** @description The number of deliveries queued so far. */
            queued_count: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** WebhookReplayPage */
        WebhookReplayPage: {
            data: components["schemas"]["WebhookReplay"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** EventType */
        EventType: {
            /** @description The event type, as used in endpoints and messages. */
            event: string;
            description: string;
            /**
             * @description The permission required to read these events or to send them to an endpoint.
             * @enum {string}
             */
            permission: "domains.read" | "dns.read" | "cloud.read" | "certificates.read" | "monitoring.read" | "dynamic_ip.read" | "webhooks.read" | "account.read";
            /** @description The JSON schema of `data`. More members may be added. */
            data_schema: {
                [key: string]: unknown;
            };
            /** @description An example of `data`. */
            example: {
                [key: string]: unknown;
            };
        };
        /** EventTypePage */
        EventTypePage: {
            data: components["schemas"]["EventType"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** Event */
        Event: {
            /** @example evt_01jcqkz0000000000000000000 */
            id: string;
            /** @description The event type. */
            event: string;
            /** Format: date-time */
            created_at: string;
            /** @description The message as sent to webhook endpoints; `GET /v1/event-types` has its schema. */
            data: {
                [key: string]: unknown;
            };
        };
        /** EventFeed */
        EventFeed: {
            data: components["schemas"]["Event"][];
            /** @description Send it as `cursor` to get the next page; null if there is none yet. */
            next_cursor: string | null;
            /** @description Send it as `cursor`, here or to the stream, to continue after this page at any time. If the list is newest first, it continues from now. */
            resume_cursor: string;
        };
        /** NotificationChannelType */
        NotificationChannelType: {
            /** @description The name in requests, such as `slack`. */
            type: string;
            name: string;
            summary: string;
            /** @description The vendor’s documentation of the interface used. */
            documentation: string;
            /** @description The JSON schema of the settings. Those that are `writeOnly` are secret. */
            settings_schema: {
                [key: string]: unknown;
            };
            /** @description Whether its channels can send one digest for many messages. False where the vendor groups messages by alert. */
            digests: boolean;
            /** @description Whether this installation can send to it: e-mail requires a mail server. */
            available: boolean;
        };
        /** NotificationChannelTypePage */
        NotificationChannelTypePage: {
            data: components["schemas"]["NotificationChannelType"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** NotificationDigest */
        NotificationDigest: {
            after_messages: number;
            within_seconds: number;
        };
        /** NotificationChannelInput */
        NotificationChannelInput: {
            /**
             * @description The type. More may be added.
             * @enum {string}
             */
            type: "email" | "slack" | "discord" | "teams" | "telegram" | "ntfy" | "pushover" | "gotify" | "matrix" | "mattermost" | "pagerduty" | "opsgenie" | "webhook";
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name?: string;
            /** @description The settings of the type, as listed by `GET /v1/notification-channel-types`. */
            settings: {
                [key: string]: string | string[] | null;
            };
            /** @description False pauses the channel: its messages wait, and are sent once it is enabled again. */
            enabled?: boolean;
            /** @description When more than `after_messages` messages come within `within_seconds`, further ones are sent as one digest at the end of that time. Null: every message is sent on its own. */
            digest?: components["schemas"]["NotificationDigest"] | null;
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels?: {
                [key: string]: string;
            };
        };
        /** NotificationChannel */
        NotificationChannel: {
            /** @example nch_01jcqkz0000000000000000000 */
            id: string;
            name: string;
            /**
             * @description The type. More may be added.
             * @enum {string}
             */
            type: "email" | "slack" | "discord" | "teams" | "telegram" | "ntfy" | "pushover" | "gotify" | "matrix" | "mattermost" | "pagerduty" | "opsgenie" | "webhook";
            /** @description The settings that are not secret. */
            settings: {
                [key: string]: unknown;
            };
            /** @description For each secret setting that has a value, its end; of a URL also its server. */
            secret_hints: {
                [key: string]: string;
            };
            /** @description False while the channel is paused and its messages wait. */
            enabled: boolean;
            health: {
                /** @enum {string} */
                state: "healthy" | "failing" | "paused";
                /** Format: date-time */
                since: string;
                /** @enum {string|null} */
                pause_reason: "by_owner" | "gone" | "no_success" | null;
                /** @description For `gone`: what happened and how to fix it, where the answer of the receiver says so. */
                pause_remedy: string | null;
                /** @description Consecutive failed attempts. */
                failures: number;
                /** Format: date-time */
                first_failure_at: string | null;
                /** Format: date-time */
                last_success_at: string | null;
            };
            /** @description When more than `after_messages` messages come within `within_seconds`, further ones are sent as one digest at the end of that time. Null: every message is sent on its own. */
            digest: components["schemas"]["NotificationDigest"] | null;
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels: {
                [key: string]: string;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** NotificationChannelPage */
        NotificationChannelPage: {
            data: components["schemas"]["NotificationChannel"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** NotificationChannelPatch */
        NotificationChannelPatch: {
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name?: string;
            /** @description The settings of the type, as listed by `GET /v1/notification-channel-types`. */
            settings?: {
                [key: string]: string | string[] | null;
            };
            /** @description False pauses the channel: its messages wait, and are sent once it is enabled again. */
            enabled?: boolean;
            /** @description When more than `after_messages` messages come within `within_seconds`, further ones are sent as one digest at the end of that time. Null: every message is sent on its own. */
            digest?: components["schemas"]["NotificationDigest"] | null;
            /** @description Labels to set. Null removes a label; labels that are omitted stay unchanged. */
            labels?: {
                [key: string]: string | null;
            };
        };
        /** NotificationDeliveryWithAttempts */
        NotificationDeliveryWithAttempts: {
            /** @example del_01jcqkz0000000000000000000 */
            id: string;
            /** @example evt_01jcqkz0000000000000000000 */
            event_id: string;
            event: string;
            /** @enum {string} */
            state: "pending" | "delivered" | "failed" | "skipped" | "cancelled";
            /**
             * @description Why the delivery is sent. Only deliveries caused by an event affect the health of the endpoint.
             * @enum {string}
             */
            cause: "event" | "test" | "redelivery" | "replay";
            attempt_count: number;
            /** Format: date-time */
            next_attempt_at: string | null;
            /** Format: date-time */
            last_attempt_at: string | null;
            last_status: number | null;
            last_error: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @example nch_01jcqkz0000000000000000000 */
            channel_id: string;
            /** @enum {string|null} */
            severity: "info" | "warning" | "critical" | null;
            /** @description Null without the read permission of the event’s area. */
            title: string | null;
            request: {
                /** @description Null for a mail. */
                method: string | null;
                url: string;
                headers: {
                    [key: string]: string;
                };
                body: string;
            } | null;
            attempt_log: components["schemas"]["WebhookAttempt"][];
        };
        /** NotificationDelivery */
        NotificationDelivery: {
            /** @example del_01jcqkz0000000000000000000 */
            id: string;
            /** @example evt_01jcqkz0000000000000000000 */
            event_id: string;
            event: string;
            /** @enum {string} */
            state: "pending" | "delivered" | "failed" | "skipped" | "cancelled";
            /**
             * @description Why the delivery is sent. Only deliveries caused by an event affect the health of the endpoint.
             * @enum {string}
             */
            cause: "event" | "test" | "redelivery" | "replay";
            attempt_count: number;
            /** Format: date-time */
            next_attempt_at: string | null;
            /** Format: date-time */
            last_attempt_at: string | null;
            last_status: number | null;
            last_error: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @example nch_01jcqkz0000000000000000000 */
            channel_id: string;
            /** @enum {string|null} */
            severity: "info" | "warning" | "critical" | null;
            /** @description Null without the read permission of the event’s area. */
            title: string | null;
        };
        /** NotificationDeliveryPage */
        NotificationDeliveryPage: {
            data: components["schemas"]["NotificationDelivery"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** NotificationStep */
        NotificationStep: {
            /** @description How long after the event; each step later than the one before it. */
            after_seconds: number;
            channel_ids: string[];
        };
        /** NotificationQuietWindow */
        NotificationQuietWindow: {
            /** @description The days on which the window begins. */
            days: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
            /** @example 22:00 */
            from: string;
            /** @example 22:00 */
            to: string;
        };
        /** NotificationQuietHours */
        NotificationQuietHours: {
            /**
             * @description An IANA time zone.
             * @example Europe/Berlin
             */
            time_zone: string;
            /** @description A window whose `to` is not after its `from` ends the next day. */
            windows: components["schemas"]["NotificationQuietWindow"][];
            /** @description Whether critical notifications are sent at once. */
            critical_passes: boolean;
        };
        /** NotificationRuleInput */
        NotificationRuleInput: {
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name: string;
            /** @description False switches the rule off. */
            enabled?: boolean;
            /** @description The event types; empty or omitted: all. Each requires the read permission of its area. */
            events?: ("webhook_endpoint.failing" | "webhook_endpoint.paused" | "webhook_endpoint.recovered" | "notification_channel.failing" | "notification_channel.paused" | "notification_channel.recovered" | "connection.failing" | "connection.recovered" | "dns.records_changed" | "dns.drift_detected" | "dns.zone_held" | "dns.drift_resolved" | "dns.records_released" | "domain.expiring" | "domain.renewed" | "domain.status_changed" | "domain.drift_detected" | "monitor.alert" | "monitor.recovered" | "heartbeat.missed" | "heartbeat.recovered" | "incident.opened" | "incident.updated" | "incident.resolved" | "dynamic_ip.changed" | "dynamic_ip.held" | "dynamic_ip.stale" | "dynamic_ip.recovered" | "dynamic_ip.firewall_changed" | "dynamic_ip.binding_failed" | "dynamic_ip.binding_recovered")[];
            filter?: {
                /** @description Only events that contain one of these resource ids, such as the id of a zone. */
                ids?: string[];
                /** @description Only events whose resource has all of these labels: `env:prod`, or `env` for any value. */
                labels?: string[];
            };
            /**
             * @description The least severe notifications that are sent.
             * @enum {string}
             */
            minimum_severity?: "info" | "warning" | "critical";
            /** @description The channels, in steps. A step is executed while the alert is active and not acknowledged. Events that cannot end are sent immediately by the first step. */
            steps: components["schemas"]["NotificationStep"][];
            /** @description The number of seconds after which an active alert is sent again to all channels that received it. Reminders end after 30 days. Null: never. */
            reminder_seconds?: number | null;
            /** @description Times at which nothing is sent. What comes in them is sent as one digest at their end. Null: none. */
            quiet_hours?: components["schemas"]["NotificationQuietHours"] | null;
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels?: {
                [key: string]: string;
            };
        };
        /** NotificationRule */
        NotificationRule: {
            /** @example nrl_01jcqkz0000000000000000000 */
            id: string;
            name: string;
            /** @description False switches the rule off. */
            enabled: boolean;
            /** @description The event types; empty: all. */
            events: string[];
            filter: {
                /** @description Only events that contain one of these resource ids, such as the id of a zone. */
                ids?: string[];
                /** @description Only events whose resource has all of these labels: `env:prod`, or `env` for any value. */
                labels?: string[];
            };
            /**
             * @description The least severe notifications that are sent.
             * @enum {string}
             */
            minimum_severity: "info" | "warning" | "critical";
            /** @description The channels, in steps. A step is executed while the alert is active and not acknowledged. Events that cannot end are sent immediately by the first step. */
            steps: components["schemas"]["NotificationStep"][];
            /** @description The number of seconds after which an active alert is sent again to all channels that received it. Reminders end after 30 days. Null: never. */
            reminder_seconds: number | null;
            /** @description Times at which nothing is sent. What comes in them is sent as one digest at their end. Null: none. */
            quiet_hours: components["schemas"]["NotificationQuietHours"] | null;
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels: {
                [key: string]: string;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** NotificationRulePage */
        NotificationRulePage: {
            data: components["schemas"]["NotificationRule"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** CredentialField */
        CredentialField: {
            name: string;
            label: string;
            help: string;
            secret: boolean;
            required: boolean;
            default: string | null;
            choices: string[] | null;
            example: string | null;
        };
        /** ZoneOption */
        ZoneOption: {
            name: string;
            label: string;
            help: string;
            /**
             * @description `names`: a list of host names; `name`: one; `mailbox`: an e-mail address; `seconds`: an integer; `choice`: one of `choices`.
             * @enum {string}
             */
            kind: "names" | "name" | "mailbox" | "seconds" | "choice";
            /** @description Whether the option is required to create a zone. A default of the connection counts. */
            required: boolean;
            default: (string | number | string[]) | null;
            choices: string[] | null;
        };
        /** DnsCapabilities */
        DnsCapabilities: {
            /** @description The record types that can be written. */
            types: string[];
            /** @description Whether types without a name, such as `TYPE731`, can be written (RFC 3597). */
            has_unknown_types: boolean;
            can_list_zones: boolean;
            can_create_zones: boolean;
            /** @description The options that can be set when a zone is created. */
            zone_options: components["schemas"]["ZoneOption"][];
            can_delete_zones: boolean;
            /** @description The maximum number of RRsets changed in one call. */
            batch_changes: number;
            /** @description Whether a call is atomic: all changes are made, or none. */
            batch_is_atomic: boolean;
            /** @description Whether the server rejects a change if the RRset changed in the meantime. */
            checks_before: boolean;
            ttl_min: number;
            ttl_max: number;
            has_editable_apex_ns: boolean;
        };
        /** FirewallCapabilities */
        FirewallCapabilities: {
            directions: ("inbound" | "outbound")[];
            protocols: ("tcp" | "udp" | "icmp" | "esp" | "gre")[];
            /** @description The maximum number of rules in a firewall. */
            rules_max: number;
            /** @description The maximum length of a rule’s description. */
            description_max: number;
        };
        /** RegistrarCapabilities */
        RegistrarCapabilities: {
            /** @description The settings of domains that can be changed. */
            settings: ("auto_renew" | "locked" | "privacy" | "nameservers")[];
            has_auth_codes: boolean;
            nameservers_max: number;
        };
        /** Capabilities */
        Capabilities: {
            dns: components["schemas"]["DnsCapabilities"] | null;
            firewalls: components["schemas"]["FirewallCapabilities"] | null;
            registrar: components["schemas"]["RegistrarCapabilities"] | null;
        };
        /** Provider */
        Provider: {
            /** @description The provider’s name in requests, such as `powerdns`. */
            provider: string;
            name: string;
            summary: string;
            /** @description The provider’s documentation of the interface used. */
            documentation: string;
            credentials: components["schemas"]["CredentialField"][];
            capabilities: components["schemas"]["Capabilities"];
        };
        /** ProviderPage */
        ProviderPage: {
            data: components["schemas"]["Provider"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** ConnectionInput */
        ConnectionInput: {
            /** @enum {string} */
            provider: "powerdns" | "rfc2136" | "sandbox";
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name?: string;
            /** @description The provider’s fields, as listed by `GET /v1/providers`. */
            credentials?: {
                [key: string]: string;
            };
            /** @description By option name, as listed in `capabilities.dns.zone_options` of the connection, such as `{"nameservers": ["ns1.example.net"]}`. */
            zone_defaults?: {
                [key: string]: string | number | string[];
            };
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels?: {
                [key: string]: string;
            };
        };
        /** Connection */
        Connection: {
            /** @example conn_01jcqkz0000000000000000000 */
            id: string;
            name: string;
            /** @description The provider’s name from `GET /v1/providers`, such as `powerdns`. More may be added. */
            provider: string;
            /** @description The fields that are not secret. Secret fields are never returned. */
            credentials: {
                [key: string]: string;
            };
            /** @description The names of the secret fields. Their values are stored encrypted. */
            secret_fields: string[];
            /** @enum {string} */
            status: "working" | "failing";
            /** @description What the provider returned when the credentials were last used. */
            status_detail: string;
            /** Format: date-time */
            verified_at: string;
            capabilities: components["schemas"]["Capabilities"];
            /** @description Defaults for zones created through this connection. */
            zone_defaults: {
                [key: string]: string | number | string[];
            };
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels: {
                [key: string]: string;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** ConnectionPage */
        ConnectionPage: {
            data: components["schemas"]["Connection"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** ConnectionPatch */
        ConnectionPatch: {
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name?: string;
            /** @description The provider’s fields, as listed by `GET /v1/providers`. */
            credentials?: {
                [key: string]: string;
            };
            /** @description Default options to set. Null removes one; options that are omitted stay unchanged. */
            zone_defaults?: {
                [key: string]: (string | number | string[]) | null;
            };
            /** @description Labels to set. Null removes a label; labels that are omitted stay unchanged. */
            labels?: {
                [key: string]: string | null;
            };
        };
        /** ConnectionFirewall */
        ConnectionFirewall: {
            /** @description The provider’s identifier for the firewall. */
            ref: string;
            name: string;
        };
        /** ConnectionFirewallPage */
        ConnectionFirewallPage: {
            data: components["schemas"]["ConnectionFirewall"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** SandboxFault */
        SandboxFault: {
            /**
             * @description The calls that fail.
             * @enum {string}
             */
            on: "any" | "verify" | "zones" | "read" | "write";
            /** @enum {string} */
            kind: "auth" | "unavailable" | "timeout" | "rate_limited" | "rejected";
            /** @description The number of calls that fail; null: all calls. */
            times: number | null;
            /** @description Limits the fault to changes of records with this name, or to calls about this firewall or domain. */
            name: string | null;
        };
        /** FirewallRule */
        FirewallRule: {
            /** @enum {string} */
            direction: "inbound" | "outbound";
            /** @enum {string} */
            protocol: "tcp" | "udp" | "icmp" | "esp" | "gre";
            /**
             * @description A port or a range (`8000-8010`). Null: all ports, or the protocol has none.
             * @example 22
             */
            ports: string | null;
            network: string;
            description: string;
        };
        /** SandboxFirewall */
        SandboxFirewall: {
            name: string;
            rules: components["schemas"]["FirewallRule"][];
        };
        /** SandboxDomain */
        SandboxDomain: {
            name: string;
            /** Format: date-time */
            expires_at: string;
            auto_renew: boolean;
            locked: boolean;
            privacy: boolean;
            nameservers: string[];
            /** @description Statuses that the registry has set, such as `serverHold`. */
            statuses: ("ok" | "inactive" | "linked" | "clientHold" | "serverHold" | "clientTransferProhibited" | "serverTransferProhibited" | "clientUpdateProhibited" | "serverUpdateProhibited" | "clientDeleteProhibited" | "serverDeleteProhibited" | "clientRenewProhibited" | "serverRenewProhibited" | "pendingCreate" | "pendingUpdate" | "pendingRenew" | "pendingTransfer" | "pendingDelete" | "pendingRestore" | "redemptionPeriod" | "addPeriod" | "autoRenewPeriod" | "renewPeriod" | "transferPeriod")[];
        };
        /** Sandbox */
        Sandbox: {
            /** @description The duration of every call. */
            latency_ms: number;
            faults: components["schemas"]["SandboxFault"][];
            zones: string[];
            firewalls: components["schemas"]["SandboxFirewall"][];
            domains: components["schemas"]["SandboxDomain"][];
        };
        /** SandboxPatch */
        SandboxPatch: {
            /** @description The duration of every call. */
            latency_ms?: number;
            faults?: {
                /**
                 * @description The calls that fail.
                 * @enum {string}
                 */
                on: "any" | "verify" | "zones" | "read" | "write";
                /** @enum {string} */
                kind: "auth" | "unavailable" | "timeout" | "rate_limited" | "rejected";
                /** @description The number of calls that fail; null: all calls. */
                times?: number | null;
                /** @description Limits the fault to changes of records with this name, or to calls about this firewall or domain. */
                name?: string | null;
            }[];
        };
        /** SandboxChanges */
        SandboxChanges: {
            zone: string;
            rrsets: {
                name: string;
                type: string;
                ttl?: number;
                values: string[];
            }[];
        };
        /** SandboxRRset */
        SandboxRRset: {
            name: string;
            type: string;
            ttl: number;
            values: string[];
        };
        /** SandboxZone */
        SandboxZone: {
            name: string;
            serial: number;
            rrsets: components["schemas"]["SandboxRRset"][];
        };
        /** SandboxFirewallInput */
        SandboxFirewallInput: {
            rules: {
                /** @enum {string} */
                direction?: "inbound" | "outbound";
                /** @enum {string} */
                protocol: "tcp" | "udp" | "icmp" | "esp" | "gre";
                /**
                 * @description A port or a range (`8000-8010`). Null: all ports, or the protocol has none.
                 * @example 22
                 */
                ports?: string | null;
                /** @example 203.0.113.7/32 */
                network: string;
                description?: string;
            }[];
        };
        /** SandboxAdvanceInput */
        SandboxAdvanceInput: {
            days: number;
        };
        /** IgnoreRule */
        IgnoreRule: {
            /** @description A pattern for canonical names relative to the zone: `*` and `?`, `\*` for a literal asterisk. */
            name?: string;
            types?: string[];
            /** @description A pattern for canonical values. */
            value?: string;
        };
        /** NewZoneInput */
        NewZoneInput: {
            /** @example example.com */
            name: string;
            /** @example conn_01jcqkz0000000000000000000 */
            connection_id: string;
            /** @description By option name, as listed in `capabilities.dns.zone_options` of the connection, such as `{"nameservers": ["ns1.example.net"]}`. */
            options?: {
                [key: string]: string | number | string[];
            };
            /**
             * @description `automatic`: changes are applied automatically; `manual`: changes wait until their plan is applied.
             * @enum {string}
             */
            apply_mode?: "automatic" | "manual";
            /**
             * @description What happens to external changes, besides an event: nothing, undo them, or adopt them. Undo and adopt stay within the safety thresholds.
             * @enum {string}
             */
            drift_policy?: "report" | "enforce" | "adopt";
            check_interval_seconds?: number;
            /** @description The TTL of records that do not set one. */
            default_ttl?: number;
            safety?: {
                /** @description An apply, or an adoption of drift, that would change a higher share of the RRsets is blocked. */
                max_update_percent?: number;
                /** @description An apply, or an adoption of drift, that would remove a higher share of the RRsets is blocked. */
                max_delete_percent?: number;
                /** @description Smaller zones are not checked, unless an adoption would remove all of their RRsets. */
                min_rrsets?: number;
            };
            ignore?: components["schemas"]["IgnoreRule"][];
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels?: {
                [key: string]: string;
            };
            /** @description Whether the zone may also be managed through another connection. The zones overwrite each other’s changes, unless their records never overlap. */
            allow_shared?: boolean;
        };
        /** Safety */
        Safety: {
            /** @description An apply, or an adoption of drift, that would change a higher share of the RRsets is blocked. */
            max_update_percent: number;
            /** @description An apply, or an adoption of drift, that would remove a higher share of the RRsets is blocked. */
            max_delete_percent: number;
            /** @description Smaller zones are not checked, unless an adoption would remove all of their RRsets. */
            min_rrsets: number;
        };
        /** Trouble */
        Trouble: {
            code: string;
            /** @description In the provider’s words if it gave any. */
            message: string;
            /** Format: date-time */
            at?: string;
        };
        /** Held */
        Held: {
            /** @enum {string} */
            code: "update_threshold" | "delete_threshold" | "apex_ns";
            /** @description What is blocked, why, and how to release it. */
            message: string;
            /** Format: date-time */
            at?: string;
            /**
             * @description `apply`: changes that wait to be applied to the provider; `adopt`: changes at the provider that were not adopted.
             * @enum {string}
             */
            action: "apply" | "adopt";
        };
        /** UnreadableRRset */
        UnreadableRRset: {
            name: string;
            type: string;
            reason: string;
        };
        /** ZoneSync */
        ZoneSync: {
            /** @enum {string} */
            state: "unknown" | "failing" | "held" | "applying" | "drifted" | "pending" | "in_sync";
            /** @description RRsets with changes that are not applied yet. */
            pending: number;
            /** @description RRsets that were changed outside Holdfast. */
            drifted: number;
            /** @description RRsets whose change the provider rejected: see the `error` of their records. */
            failed: number;
            /** Format: date-time */
            checked_at: string | null;
            /** Format: date-time */
            next_check_at: string | null;
            error: components["schemas"]["Trouble"] | null;
            held: components["schemas"]["Held"] | null;
            /** @description RRsets at the provider without a canonical form. Never changed. */
            unreadable: components["schemas"]["UnreadableRRset"][];
        };
        /** WarnedZone */
        WarnedZone: {
            /** @example zone_01jcqkz0000000000000000000 */
            id: string;
            /** @example conn_01jcqkz0000000000000000000 */
            connection_id: string;
            /** @description The name of the connection. */
            connection: string;
        };
        /** ZoneWarning */
        ZoneWarning: {
            /** @enum {string} */
            code: "serial_not_raised" | "shared_zone";
            message: string;
            /** @description Whether `resolve-warning` can correct the setting at the provider. */
            can_resolve: boolean;
            /** @description For `shared_zone`: the other zones in Holdfast that are the same zone on the server. */
            zones: components["schemas"]["WarnedZone"][];
        };
        /** Zone */
        Zone: {
            /** @example zone_01jcqkz0000000000000000000 */
            id: string;
            name: string;
            /** @description The name in Unicode. */
            display_name: string;
            /** @example conn_01jcqkz0000000000000000000 */
            connection_id: string;
            /** @enum {string} */
            status: "creating" | "importing" | "active" | "deleting" | "failed";
            /**
             * @description `automatic`: changes are applied automatically; `manual`: changes wait until their plan is applied.
             * @enum {string}
             */
            apply_mode: "automatic" | "manual";
            /**
             * @description What happens to external changes, besides an event: nothing, undo them, or adopt them. Undo and adopt stay within the safety thresholds.
             * @enum {string}
             */
            drift_policy: "report" | "enforce" | "adopt";
            check_interval_seconds: number;
            /** @description The TTL of records that do not set one. */
            default_ttl: number;
            safety: components["schemas"]["Safety"];
            /** @description Records that belong to other tools: never changed and never reported as drift. */
            ignore: components["schemas"]["IgnoreRule"][];
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels: {
                [key: string]: string;
            };
            /** @description Whether the zone may also be managed through another connection. The zones overwrite each other’s changes, unless their records never overlap. */
            allow_shared: boolean;
            record_count: number;
            /** @description The newest version of the zone; 0 before the first. */
            version: number;
            /** @description The oldest version that can be read and restored. Older versions were deleted under the retention period of the plan (`retention_days.versions`). */
            oldest_version: number;
            sync: components["schemas"]["ZoneSync"];
            /** @description Limitations found in the last check. */
            warnings: components["schemas"]["ZoneWarning"][];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** ZoneInput */
        ZoneInput: {
            /** @example example.com */
            name: string;
            /** @example conn_01jcqkz0000000000000000000 */
            connection_id: string;
            /**
             * @description `automatic`: changes are applied automatically; `manual`: changes wait until their plan is applied.
             * @enum {string}
             */
            apply_mode?: "automatic" | "manual";
            /**
             * @description What happens to external changes, besides an event: nothing, undo them, or adopt them. Undo and adopt stay within the safety thresholds.
             * @enum {string}
             */
            drift_policy?: "report" | "enforce" | "adopt";
            check_interval_seconds?: number;
            /** @description The TTL of records that do not set one. */
            default_ttl?: number;
            safety?: {
                /** @description An apply, or an adoption of drift, that would change a higher share of the RRsets is blocked. */
                max_update_percent?: number;
                /** @description An apply, or an adoption of drift, that would remove a higher share of the RRsets is blocked. */
                max_delete_percent?: number;
                /** @description Smaller zones are not checked, unless an adoption would remove all of their RRsets. */
                min_rrsets?: number;
            };
            ignore?: components["schemas"]["IgnoreRule"][];
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels?: {
                [key: string]: string;
            };
            /** @description Whether the zone may also be managed through another connection. The zones overwrite each other’s changes, unless their records never overlap. */
            allow_shared?: boolean;
        };
        /** AvailableZone */
        AvailableZone: {
            name: string;
            /** @example zone_01jcqkz0000000000000000000 */
            zone_id: string | null;
        };
        /** AvailableZonePage */
        AvailableZonePage: {
            data: components["schemas"]["AvailableZone"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** ZonePage */
        ZonePage: {
            data: components["schemas"]["Zone"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** ServerMadeRRset */
        ServerMadeRRset: {
            name: string;
            fqdn: string;
            type: string;
            ttl: number;
            values: string[];
        };
        /** ServerMadeCount */
        ServerMadeCount: {
            type: string;
            records: number;
        };
        /** ServerMadeRRsets */
        ServerMadeRRsets: {
            /** @description By name and type; at most 100. */
            rrsets: components["schemas"]["ServerMadeRRset"][];
            /** @description The number of records that are not listed: those of types such as RRSIG that exist at each name. */
            counts: components["schemas"]["ServerMadeCount"][];
            /** Format: date-time */
            read_at: string | null;
        };
        /** ZonePatch */
        ZonePatch: {
            /**
             * @description `automatic`: changes are applied automatically; `manual`: changes wait until their plan is applied.
             * @enum {string}
             */
            apply_mode?: "automatic" | "manual";
            /**
             * @description What happens to external changes, besides an event: nothing, undo them, or adopt them. Undo and adopt stay within the safety thresholds.
             * @enum {string}
             */
            drift_policy?: "report" | "enforce" | "adopt";
            check_interval_seconds?: number;
            /** @description The TTL of records that do not set one. */
            default_ttl?: number;
            safety?: {
                /** @description An apply, or an adoption of drift, that would change a higher share of the RRsets is blocked. */
                max_update_percent?: number;
                /** @description An apply, or an adoption of drift, that would remove a higher share of the RRsets is blocked. */
                max_delete_percent?: number;
                /** @description Smaller zones are not checked, unless an adoption would remove all of their RRsets. */
                min_rrsets?: number;
            };
            ignore?: components["schemas"]["IgnoreRule"][];
            /** @description Labels to set. Null removes a label; labels that are omitted stay unchanged. */
            labels?: {
                [key: string]: string | null;
            };
            /** @description Whether the zone may also be managed through another connection. The zones overwrite each other’s changes, unless their records never overlap. */
            allow_shared?: boolean;
        };
        /** ResolveWarningInput */
        ResolveWarningInput: {
            /**
             * @description The `code` of the warning.
             * @enum {string}
             */
            warning: "serial_not_raised";
        };
        /** ManagedBy */
        ManagedBy: {
            /** @description The type of the resource that manages it, such as `dynamic_ip`. More may be added. */
            type: string;
            /** @description The id of that resource. */
            id: string;
            name: string;
        };
        /** Record */
        Record: {
            /** @example rec_01jcqkz0000000000000000000 */
            id: string;
            /** @example zone_01jcqkz0000000000000000000 */
            zone_id: string;
            zone: string;
            type: string;
            /** @description Relative to the zone; `@` for the apex. */
            name: string;
            /** @description The full name, without the trailing dot. */
            fqdn: string;
            /** @description The full name in Unicode. */
            display_name: string;
            /**
             * @description The type by its IANA name, such as `IPSECKEY` for `TYPE45`.
             * @example A
             */
            display_type: string;
            /** @description The value in canonical form. */
            value: string;
            priority: number | null;
            /** @description Whether the value is kept in the format of its server because the type has no canonical form in Holdfast, such as LUA of PowerDNS. */
            raw: boolean;
            ttl: number;
            comment: string | null;
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels: {
                [key: string]: string;
            };
            /** @description Whether the provider had this record when last checked. */
            synced: boolean;
            /**
             * @description `in_sync`: the provider has the record. `pending_…`: the change is not at the provider yet. `failed`: the provider rejected it; see `error`. `drift_…`: changed at the provider outside Holdfast. `conflict`: changed on both sides.
             * @enum {string}
             */
            state: "in_sync" | "pending_create" | "pending_update" | "pending_delete" | "drift_missing" | "drift_changed" | "drift_extra" | "conflict" | "failed";
            error: components["schemas"]["Trouble"] | null;
            managed_by: components["schemas"]["ManagedBy"] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** RecordPage */
        RecordPage: {
            data: components["schemas"]["Record"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @description The number of matching records; only present if `total` was requested. If `total_is_exact` is false, there are more. */
            total?: number;
            /** @description Whether `total` is exact. False in a list over all zones if more than 10,000 records match a filter: counting stops there. Always true within one zone and without a filter. */
            total_is_exact?: boolean;
        };
        /** RecordInput */
        RecordInput: {
            /**
             * @description A record type by its IANA name, or `TYPE731` for one without a name (RFC 3597). Types that Holdfast does not parse can be given by number, such as `TYPE45` for `IPSECKEY`, with data in the form `\# 3 abcdef`.
             * @example A
             */
            type: string;
            /**
             * @description Relative to the zone, `@` for the apex. Fully qualified names within the zone are accepted too.
             * @example www
             */
            name: string;
            /**
             * @description The data in presentation format. Target names are absolute. TXT data that does not begin with a quote is one text, split after every 255 octets; quoted strings stay unchanged, such as `"txtvers=1" "path=/"`.
             * @example 192.0.2.10
             */
            value: string;
            /** @description For MX, SRV, URI, SVCB and HTTPS. The priority may also precede the value. */
            priority?: number | null;
            /** @description In seconds. All records of one name and type share one TTL: setting it on one record sets it on all of them. */
            ttl?: number;
            comment?: string | null;
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels?: {
                [key: string]: string;
            };
        };
        /** RecordWarning */
        RecordWarning: {
            name: string;
            type: string;
            message: string;
        };
        /** WrittenRecord */
        WrittenRecord: {
            /** @example rec_01jcqkz0000000000000000000 */
            id: string;
            /** @example zone_01jcqkz0000000000000000000 */
            zone_id: string;
            zone: string;
            type: string;
            /** @description Relative to the zone; `@` for the apex. */
            name: string;
            /** @description The full name, without the trailing dot. */
            fqdn: string;
            /** @description The full name in Unicode. */
            display_name: string;
            /**
             * @description The type by its IANA name, such as `IPSECKEY` for `TYPE45`.
             * @example A
             */
            display_type: string;
            /** @description The value in canonical form. */
            value: string;
            priority: number | null;
            /** @description Whether the value is kept in the format of its server because the type has no canonical form in Holdfast, such as LUA of PowerDNS. */
            raw: boolean;
            ttl: number;
            comment: string | null;
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels: {
                [key: string]: string;
            };
            /** @description Whether the provider had this record when last checked. */
            synced: boolean;
            /**
             * @description `in_sync`: the provider has the record. `pending_…`: the change is not at the provider yet. `failed`: the provider rejected it; see `error`. `drift_…`: changed at the provider outside Holdfast. `conflict`: changed on both sides.
             * @enum {string}
             */
            state: "in_sync" | "pending_create" | "pending_update" | "pending_delete" | "drift_missing" | "drift_changed" | "drift_extra" | "conflict" | "failed";
            error: components["schemas"]["Trouble"] | null;
            managed_by: components["schemas"]["ManagedBy"] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Warnings about LUA records of PowerDNS whose answers these records change. The records are written anyway. */
            warnings: components["schemas"]["RecordWarning"][];
        };
        /** RecordPatch */
        RecordPatch: {
            /**
             * @description A record type by its IANA name, or `TYPE731` for one without a name (RFC 3597). Types that Holdfast does not parse can be given by number, such as `TYPE45` for `IPSECKEY`, with data in the form `\# 3 abcdef`.
             * @example A
             */
            type?: string;
            /**
             * @description Relative to the zone, `@` for the apex. Fully qualified names within the zone are accepted too.
             * @example www
             */
            name?: string;
            /**
             * @description The data in presentation format. Target names are absolute. TXT data that does not begin with a quote is one text, split after every 255 octets; quoted strings stay unchanged, such as `"txtvers=1" "path=/"`.
             * @example 192.0.2.10
             */
            value?: string;
            /** @description For MX, SRV, URI, SVCB and HTTPS. The priority may also precede the value. */
            priority?: number | null;
            /** @description In seconds. All records of one name and type share one TTL: setting it on one record sets it on all of them. */
            ttl?: number;
            comment?: string | null;
            /** @description Labels to set. Null removes a label; labels that are omitted stay unchanged. */
            labels?: {
                [key: string]: string | null;
            };
        };
        /** RecordUpdate */
        RecordUpdate: {
            /** @example rec_01jcqkz0000000000000000000 */
            id: string;
            /**
             * @description A record type by its IANA name, or `TYPE731` for one without a name (RFC 3597). Types that Holdfast does not parse can be given by number, such as `TYPE45` for `IPSECKEY`, with data in the form `\# 3 abcdef`.
             * @example A
             */
            type?: string;
            /**
             * @description Relative to the zone, `@` for the apex. Fully qualified names within the zone are accepted too.
             * @example www
             */
            name?: string;
            /**
             * @description The data in presentation format. Target names are absolute. TXT data that does not begin with a quote is one text, split after every 255 octets; quoted strings stay unchanged, such as `"txtvers=1" "path=/"`.
             * @example 192.0.2.10
             */
            value?: string;
            /** @description For MX, SRV, URI, SVCB and HTTPS. The priority may also precede the value. */
            priority?: number | null;
            /** @description In seconds. All records of one name and type share one TTL: setting it on one record sets it on all of them. */
            ttl?: number;
            comment?: string | null;
            /** @description Labels to set. Null removes a label; labels that are omitted stay unchanged. */
            labels?: {
                [key: string]: string | null;
            };
        };
        /** RecordChanges */
        RecordChanges: {
            create?: components["schemas"]["RecordInput"][];
            update?: components["schemas"]["RecordUpdate"][];
            delete?: string[];
            /**
             * @description What happens if a record to be created already exists with the same value. `refuse` (the default): the whole request is rejected. `update`: the record gets the TTL, comment and labels of the request; nothing happens if they are the same.
             * @enum {string}
             */
            if_exists?: "refuse" | "update";
        };
        /** ManagedRRset */
        ManagedRRset: {
            name: string;
            type: string;
            managed_by: components["schemas"]["ManagedBy"];
        };
        /** ChangedRecords */
        ChangedRecords: {
            /** @description Warnings about LUA records of PowerDNS whose answers these records change. The records are written anyway. */
            warnings: components["schemas"]["RecordWarning"][];
            created: components["schemas"]["Record"][];
            updated: components["schemas"]["Record"][];
            deleted: string[];
            /** @description Managed record sets that the request would change: left unchanged (`if_managed=keep`), released (`release`), or, in a dry run with `refuse`, the reason why the request would be rejected. */
            managed: components["schemas"]["ManagedRRset"][];
        };
        /** ZoneFileImport */
        ZoneFileImport: {
            /**
             * @description A master file (RFC 1035, section 5).
             * @example www 3600 IN A 192.0.2.10
             */
            zone_file: string;
        };
        /** PlanCounts */
        PlanCounts: {
            create: number;
            update: number;
            delete: number;
        };
        /** RRsetContent */
        RRsetContent: {
            ttl: number;
            values: string[];
        };
        /** ImportChange */
        ImportChange: {
            name: string;
            type: string;
            /** @enum {string} */
            action: "create" | "update" | "delete";
            before: components["schemas"]["RRsetContent"] | null;
            after: components["schemas"]["RRsetContent"] | null;
            managed_by: components["schemas"]["ManagedBy"] | null;
        };
        /** Guard */
        Guard: {
            /** @enum {string} */
            code: "update_threshold" | "delete_threshold" | "apex_ns";
            message: string;
        };
        /** ImportFault */
        ImportFault: {
            line: number | null;
            /** @description The beginning of the line. */
            text: string;
            message: string;
        };
        /** ImportWarning */
        ImportWarning: {
            line: number;
            message: string;
        };
        /** ServerMadeRecords */
        ServerMadeRecords: {
            type: string;
            count: number;
            line: number;
        };
        /** ZoneFileImportResult */
        ZoneFileImportResult: {
            /** @example zone_01jcqkz0000000000000000000 */
            zone_id: string;
            zone: string;
            /** @enum {string} */
            mode: "merge" | "replace";
            /** @description Whether the changes were made; false for a preview. */
            applied: boolean;
            /** @description Identifies exactly these changes; null if the file cannot be imported. */
            hash: string | null;
            /** @description The number of records in the file. */
            records: number;
            counts: components["schemas"]["PlanCounts"];
            /** @description RRsets of the file that the zone already has with the same TTL. */
            unchanged: number;
            /** @description At most 1,000 changes, by name and type, from `offset` on. */
            changes: components["schemas"]["ImportChange"][];
            /** @description All managed record sets that the file would change: left unchanged and not part of the changes (`if_managed=keep`), released (`release`), or, in a preview with `refuse`, the reason why the import would be rejected. */
            managed: components["schemas"]["ManagedRRset"][];
            /** @description Whether there are more changes. */
            truncated: boolean;
            /** @description Guards that would block these changes in an automatic zone until its plan is applied with `force`. */
            guards: components["schemas"]["Guard"][];
            /** @description The first 100 errors in the file. */
            faults: components["schemas"]["ImportFault"][];
            fault_count: number;
            warnings: components["schemas"]["ImportWarning"][];
            /** @description Records that the provider generates, such as SOA and signatures. They are not imported. */
            left_to_provider: components["schemas"]["ServerMadeRecords"][];
        };
        /** PlannedChange */
        PlannedChange: {
            name: string;
            type: string;
            /** @enum {string} */
            action: "create" | "update" | "delete";
            /** @enum {string} */
            state: "in_sync" | "pending_create" | "pending_update" | "pending_delete" | "drift_missing" | "drift_changed" | "drift_extra" | "conflict";
            before: components["schemas"]["RRsetContent"] | null;
            after: components["schemas"]["RRsetContent"] | null;
            error: components["schemas"]["Trouble"] | null;
            managed_by: components["schemas"]["ManagedBy"] | null;
        };
        /** Plan */
        Plan: {
            /** @example zone_01jcqkz0000000000000000000 */
            zone_id: string;
            zone: string;
            /** @description Identifies exactly these changes; required to apply the plan. */
            hash: string;
            /** Format: date-time */
            checked_at: string | null;
            counts: components["schemas"]["PlanCounts"];
            /** @description A page of changes, by name and type. */
            changes: components["schemas"]["PlannedChange"][];
            /** @description Send it as `cursor` for the next changes; null on the last page. */
            next_cursor: string | null;
            /** @description Whether there are more changes. */
            truncated: boolean;
            /** @description Guards that block the plan unless `force` lists them. */
            guards: components["schemas"]["Guard"][];
        };
        /** ApplyInput */
        ApplyInput: {
            /**
             * @description The `hash` of the plan.
             * @example 45db8af89c0707787a0ae05b607f9c12c627e7ee3e5e976bbac2ff07e20e0d13
             */
            hash: string;
            force?: ("update_threshold" | "delete_threshold" | "apex_ns")[];
            /** @description Apply only the changes of these RRsets. The hash is that of the whole plan. */
            rrsets?: {
                name: string;
                type: string;
            }[];
        };
        /** Apply */
        Apply: {
            /** @example apl_01jcqkz0000000000000000000 */
            id: string;
            /** @example zone_01jcqkz0000000000000000000 */
            zone_id: string;
            /** @enum {string} */
            state: "queued" | "running" | "succeeded" | "partial" | "failed" | "refused";
            version: number | null;
            /** @description The origin of the change: `api`, `plan` (an applied plan), `drift`, `import`, or the resource that made it, such as `dynamic_ip`. More may be added. */
            cause: string;
            plan_hash: string | null;
            force: string[];
            actor: {
                [key: string]: unknown;
            };
            request_id: string | null;
            /** @description RRsets whose change has not been tried yet. */
            planned_count: number;
            applied_count: number;
            failed_count: number;
            error: components["schemas"]["Trouble"] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            finished_at: string | null;
        };
        /** ApplyPage */
        ApplyPage: {
            data: components["schemas"]["Apply"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** FailedChange */
        FailedChange: {
            name: string;
            type: string;
            message: string;
        };
        /** ApplyWithFailures */
        ApplyWithFailures: {
            /** @example apl_01jcqkz0000000000000000000 */
            id: string;
            /** @example zone_01jcqkz0000000000000000000 */
            zone_id: string;
            /** @enum {string} */
            state: "queued" | "running" | "succeeded" | "partial" | "failed" | "refused";
            version: number | null;
            /** @description The origin of the change: `api`, `plan` (an applied plan), `drift`, `import`, or the resource that made it, such as `dynamic_ip`. More may be added. */
            cause: string;
            plan_hash: string | null;
            force: string[];
            actor: {
                [key: string]: unknown;
            };
            request_id: string | null;
            /** @description RRsets whose change has not been tried yet. */
            planned_count: number;
            applied_count: number;
            failed_count: number;
            error: components["schemas"]["Trouble"] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            finished_at: string | null;
            /** @description The first 100 changes that were rejected or skipped, and why. */
            failures: components["schemas"]["FailedChange"][];
        };
        /** AdoptInput */
        AdoptInput: {
            rrsets?: {
                name: string;
                type: string;
            }[];
            /** @description The guards to override, from `guards` of the rejected request. */
            force?: ("update_threshold" | "delete_threshold" | "apex_ns")[];
        };
        /** DiscardInput */
        DiscardInput: {
            rrsets?: {
                name: string;
                type: string;
            }[];
        };
        /** ZoneVersion */
        ZoneVersion: {
            version: number;
            /** @example zone_01jcqkz0000000000000000000 */
            zone_id: string;
            /** @example apl_01jcqkz0000000000000000000 */
            apply_id: string;
            /** @description The origin of the change: `api`, `plan` (an applied plan), `drift`, `import`, or the resource that made it, such as `dynamic_ip`. More may be added. */
            cause: string;
            /** @enum {string} */
            state: "queued" | "running" | "succeeded" | "partial" | "failed" | "refused";
            actor: {
                [key: string]: unknown;
            };
            request_id: string | null;
            applied_count: number;
            failed_count: number;
            /** Format: date-time */
            created_at: string;
        };
        /** ZoneVersionPage */
        ZoneVersionPage: {
            data: components["schemas"]["ZoneVersion"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** VersionChange */
        VersionChange: {
            name: string;
            type: string;
            before: components["schemas"]["RRsetContent"] | null;
            after: components["schemas"]["RRsetContent"] | null;
        };
        /** ZoneVersionWithChanges */
        ZoneVersionWithChanges: {
            version: number;
            /** @example zone_01jcqkz0000000000000000000 */
            zone_id: string;
            /** @example apl_01jcqkz0000000000000000000 */
            apply_id: string;
            /** @description The origin of the change: `api`, `plan` (an applied plan), `drift`, `import`, or the resource that made it, such as `dynamic_ip`. More may be added. */
            cause: string;
            /** @enum {string} */
            state: "queued" | "running" | "succeeded" | "partial" | "failed" | "refused";
            actor: {
                [key: string]: unknown;
            };
            request_id: string | null;
            applied_count: number;
            failed_count: number;
            /** Format: date-time */
            created_at: string;
            changes: components["schemas"]["VersionChange"][];
            /** @description Whether there are more changes than requested. */
            truncated: boolean;
        };
        /** ZoneVersionComparison */
        ZoneVersionComparison: {
            /** @example zone_01jcqkz0000000000000000000 */
            zone_id: string;
            from: number;
            to: number;
            changes: components["schemas"]["VersionChange"][];
            /** @description Whether there are more changes than requested. */
            truncated: boolean;
        };
        /** RestoreInput */
        RestoreInput: {
            rrsets?: {
                name: string;
                type: string;
            }[];
        };
        /** AvailableDomain */
        AvailableDomain: {
            name: string;
            display_name: string;
            /** Format: date-time */
            expires_at: string | null;
            /** @description Why it cannot be added: its data is not understood. */
            problem: string | null;
            /** @example dom_01jcqkz0000000000000000000 */
            domain_id: string | null;
        };
        /** AvailableDomainPage */
        AvailableDomainPage: {
            data: components["schemas"]["AvailableDomain"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** DomainImportInput */
        DomainImportInput: {
            /** @example conn_01jcqkz0000000000000000000 */
            connection_id: string;
            /** @description The domains to add, as listed by `GET /v1/domains/available`. */
            names: string[];
        };
        /** DomainImport */
        DomainImport: {
            added: number;
            /** @description Those of them that were in Holdfast already. */
            existing: number;
        };
        /** DomainRegistrar */
        DomainRegistrar: {
            /** @example conn_01jcqkz0000000000000000000 */
            connection_id: string;
            /** @description The name of the connection. */
            name: string;
            provider: string;
            /** @description Whether all domains of the registrar are added, also those that appear there later. */
            adds_new: boolean;
            /** @description The number of its domains in Holdfast. */
            domain_count: number;
            /**
             * Format: date-time
             * @description When its domains were last listed completely.
             */
            listed_at: string | null;
            error: {
                code: string;
                message: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** Format: date-time */
            created_at: string;
        };
        /** DomainRegistrarPage */
        DomainRegistrarPage: {
            data: components["schemas"]["DomainRegistrar"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** DomainRegistrarInput */
        DomainRegistrarInput: {
            /** @description Whether all domains of the registrar are added, also those that appear there later. */
            adds_new: boolean;
        };
        /** Domain */
        Domain: {
            /** @example dom_01jcqkz0000000000000000000 */
            id: string;
            /** @description In lower case, with internationalized labels as A-labels. */
            name: string;
            /** @description The name with internationalized labels as they are read. */
            display_name: string;
            /** @example conn_01jcqkz0000000000000000000 */
            connection_id: string;
            /** @description The provider of its connection: the registrar. */
            provider: string;
            /**
             * @description `suspended`: on hold, it does not resolve. `expired`: its registrar still renews it. `redemption`: it can be restored for a higher price. `pending_delete`: it is released soon. `gone`: no longer at this registrar. More may be added.
             * @enum {string}
             */
            status: "registering" | "transferring_in" | "active" | "suspended" | "expired" | "redemption" | "restoring" | "pending_delete" | "transferring_out" | "gone";
            /** @description The statuses that the registry and the registrar have set, as EPP names them (RFC 5731, RFC 3915). */
            epp_statuses: string[];
            /** Format: date-time */
            registered_at: string | null;
            /** Format: date-time */
            expires_at: string | null;
            /** @description Whole days until it expires, rounded up. */
            days_left: number | null;
            /** @description Whether the registrar renews it. Null: the registrar does not tell. */
            auto_renew: boolean | null;
            /** @description Whether the registrar prevents transfers. */
            locked: boolean | null;
            /** @description Whether the registry prevents transfers, changes and deletion. */
            registry_locked: boolean;
            /** @description Whether the registrar hides its contacts. */
            privacy: boolean | null;
            nameservers: string[] | null;
            /** @description Your own notes. */
            notes: string;
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels: {
                [key: string]: string;
            };
            sync: {
                /** Format: date-time */
                listed_at: string | null;
                /** Format: date-time */
                read_at: string | null;
                error: {
                    code: string;
                    message: string;
                    /** Format: date-time */
                    at: string;
                } | null;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** DomainPage */
        DomainPage: {
            data: components["schemas"]["Domain"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** MonitorType */
        MonitorType: {
            type: string;
            title: string;
            description: string;
            /** @description A JSON Schema of the settings, with titles and descriptions. Secrets are `writeOnly`. */
            settings_schema: unknown;
            /** @description False: the state follows from other monitors. There are no check results, and the interval, the timeout and the numbers of checks that confirm a state do not apply. */
            is_checked: boolean;
        };
        /** MonitorTypeList */
        MonitorTypeList: {
            data: components["schemas"]["MonitorType"][];
        };
        /** MonitorLastResult */
        MonitorLastResult: {
            /**
             * Format: date-time
             * @description When it was due.
             */
            at: string;
            /** @enum {string} */
            outcome: "up" | "degraded" | "down" | "unknown";
            /** @description Milliseconds from the start to the last byte. */
            duration: number;
            /**
             * @description Why the check failed. More may be added.
             * @enum {string|null}
             */
            failure_class: "dns" | "connect_refused" | "connect_timeout" | "connect_failed" | "tls" | "tls_expired" | "tls_name" | "timeout" | "closed" | "protocol" | "status" | "assertion" | "body_too_large" | "redirect_limit" | "packet_loss" | "probe_internal" | null;
            /** @description What failed, or why the target is degraded. */
            message: string | null;
            /** @description The address that was connected to. */
            address: string | null;
        };
        /** MonitorRecentResult */
        MonitorRecentResult: {
            /**
             * Format: date-time
             * @description When it was due.
             */
            at: string;
            /** @enum {string} */
            outcome: "up" | "degraded" | "down" | "unknown";
            /** @description Milliseconds from the start to the last byte. */
            duration: number;
        };
        /** Monitor */
        Monitor: {
            /** @example mon_01jcqkz0000000000000000000 */
            id: string;
            /**
             * @description What is monitored. `GET /v1/monitor-types` lists the types and their settings. More may be added.
             * @enum {string}
             */
            type: "http" | "tcp" | "tls" | "icmp" | "dns" | "smtp" | "ssh" | "redis" | "postgresql" | "mysql" | "websocket" | "grpc" | "composite";
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name: string;
            /** @description The settings of the type, as `GET /v1/monitor-types` describes them. */
            settings: {
                [key: string]: unknown;
            };
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels: {
                [key: string]: string;
            };
            /** @description How often the target is checked; 60 by default. Plans set the shortest interval. */
            interval_seconds: number;
            /** @description How long one check may take; 10 by default. Not longer than the interval. */
            timeout_seconds: number;
            /** @description How soon a failed check is repeated until the failure is confirmed; 20 by default. The interval, if that is shorter. */
            retry_seconds: number;
            /** @description How many failed checks in a row make the monitor `down`; 2 by default. */
            fail_after: number;
            /** @description How many checks in a row that respond, but not well, make it `degraded`; 2 by default. */
            degrade_after: number;
            /** @description How many good checks in a row make it `up` again; 2 by default. */
            recover_after: number;
            /** @description Whether `degraded` opens an incident, as `down` does. */
            alert_on_degraded: boolean;
            /** @description How often `monitor.alert` is repeated with the phase `reminder` while the incident is open and not acknowledged; null: never. */
            reminder_seconds: number | null;
            /** @description Seconds after the first alert at which `monitor.alert` is published with the phase `escalated`, unless the incident is acknowledged. */
            escalate_after_seconds: number[];
            /**
             * @description The monitor that this one depends on, such as a router. While it is down, failures of this one open suppressed incidents without alerts.
             * @example mon_01jcqkz0000000000000000000
             */
            parent_id: string | null;
            /** @description Whether `settings` have secret members. They are stored encrypted and never returned. */
            has_secrets: boolean;
            /**
             * @description The confirmed state. `pending`: no result yet. `unknown`: no recent result. More may be added.
             * @enum {string}
             */
            state: "paused" | "pending" | "up" | "degraded" | "down" | "unknown";
            /** Format: date-time */
            state_since: string | null;
            /**
             * Format: date-time
             * @description Set while the state changes so often that alerts are held back.
             */
            flapping_since: string | null;
            last_result: components["schemas"]["MonitorLastResult"] | null;
            /** @description The last results, oldest first: as many as `recent` asks for. */
            recent_results: components["schemas"]["MonitorRecentResult"][];
            /** Format: date-time */
            next_check_at: string | null;
            /** @example inc_01jcqkz0000000000000000000 */
            open_incident_id: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** MonitorPage */
        MonitorPage: {
            data: components["schemas"]["Monitor"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** MonitorStateCounts */
        MonitorStateCounts: {
            paused: number;
            pending: number;
            up: number;
            degraded: number;
            down: number;
            unknown: number;
        };
        /** MonitorLabelSummary */
        MonitorLabelSummary: {
            name: string;
            value: string;
            states: components["schemas"]["MonitorStateCounts"];
        };
        /** MonitorSummary */
        MonitorSummary: {
            states: components["schemas"]["MonitorStateCounts"];
            /** @description Each label that monitors have, those of most monitors first, at most 500. */
            labels: components["schemas"]["MonitorLabelSummary"][];
        };
        /** MonitorInput */
        MonitorInput: {
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name: string;
            /** @description The settings of the type, as `GET /v1/monitor-types` describes them. */
            settings: {
                [key: string]: unknown;
            };
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels?: {
                [key: string]: string;
            };
            /** @description How often the target is checked; 60 by default. Plans set the shortest interval. */
            interval_seconds?: number;
            /** @description How long one check may take; 10 by default. Not longer than the interval. */
            timeout_seconds?: number;
            /** @description How soon a failed check is repeated until the failure is confirmed; 20 by default. The interval, if that is shorter. */
            retry_seconds?: number;
            /** @description How many failed checks in a row make the monitor `down`; 2 by default. */
            fail_after?: number;
            /** @description How many checks in a row that respond, but not well, make it `degraded`; 2 by default. */
            degrade_after?: number;
            /** @description How many good checks in a row make it `up` again; 2 by default. */
            recover_after?: number;
            /** @description Whether `degraded` opens an incident, as `down` does. */
            alert_on_degraded?: boolean;
            /** @description How often `monitor.alert` is repeated with the phase `reminder` while the incident is open and not acknowledged; null: never. */
            reminder_seconds?: number | null;
            /** @description Seconds after the first alert at which `monitor.alert` is published with the phase `escalated`, unless the incident is acknowledged. */
            escalate_after_seconds?: number[];
            /**
             * @description The monitor that this one depends on, such as a router. While it is down, failures of this one open suppressed incidents without alerts.
             * @example mon_01jcqkz0000000000000000000
             */
            parent_id?: string | null;
            /**
             * @description What is monitored. `GET /v1/monitor-types` lists the types and their settings. More may be added.
             * @enum {string}
             */
            type: "http" | "tcp" | "tls" | "icmp" | "dns" | "smtp" | "ssh" | "redis" | "postgresql" | "mysql" | "websocket" | "grpc" | "composite";
            /** @description Whether it is created without being checked. */
            paused?: boolean;
        };
        /**
         * MonitorFilter
         * @description All monitors that match all of these, at most 1000. An empty object matches every monitor.
         */
        MonitorFilter: {
            type?: string;
            /** @enum {string} */
            state?: "paused" | "pending" | "up" | "degraded" | "down" | "unknown";
            /** @description Only items with this label: `env:prod`, or `env` for any value. May be repeated. */
            label?: string[];
            /** @description Only monitors without a label of this name. */
            without_label?: string;
            /** @description True: only items that need attention, because they are down, degraded or unknown. */
            needs_attention?: boolean;
            /** @description Part of the name or the host, case-insensitive. */
            q?: string;
        };
        /** MonitorBulk */
        MonitorBulk: {
            /** @enum {string} */
            action: "pause" | "resume" | "update" | "delete";
            /** @description The monitors. Either `ids` or `filter` is required. */
            ids?: string[];
            filter?: components["schemas"]["MonitorFilter"];
            /** @description How many monitors the filter has to match, such as `matched` of a dry run. If it matches another number, nothing is changed and the response is 409. Required to delete by filter. */
            expected_count?: number;
            /** @description For `update`: the fields to change, as in `PATCH /v1/monitors/{monitor_id}`. Labels are added, and removed with null. */
            patch?: {
                /** @description Labels to set. Null removes a label; labels that are omitted stay unchanged. */
                labels?: {
                    [key: string]: string | null;
                };
                /** @description How often the target is checked; 60 by default. Plans set the shortest interval. */
                interval_seconds?: number;
                /** @description How long one check may take; 10 by default. Not longer than the interval. */
                timeout_seconds?: number;
                /** @description How soon a failed check is repeated until the failure is confirmed; 20 by default. The interval, if that is shorter. */
                retry_seconds?: number;
                /** @description How many failed checks in a row make the monitor `down`; 2 by default. */
                fail_after?: number;
                /** @description How many checks in a row that respond, but not well, make it `degraded`; 2 by default. */
                degrade_after?: number;
                /** @description How many good checks in a row make it `up` again; 2 by default. */
                recover_after?: number;
                /** @description Whether `degraded` opens an incident, as `down` does. */
                alert_on_degraded?: boolean;
                /** @description How often `monitor.alert` is repeated with the phase `reminder` while the incident is open and not acknowledged; null: never. */
                reminder_seconds?: number | null;
                /** @description Seconds after the first alert at which `monitor.alert` is published with the phase `escalated`, unless the incident is acknowledged. */
                escalate_after_seconds?: number[];
                /**
                 * @description The monitor that this one depends on, such as a router. While it is down, failures of this one open suppressed incidents without alerts.
                 * @example mon_01jcqkz0000000000000000000
                 */
                parent_id?: string | null;
            };
        };
        /** MonitorBulkProblem */
        MonitorBulkProblem: {
            /** @description As in error responses. */
            code: string;
            detail: string;
        };
        /** MonitorBulkItem */
        MonitorBulkItem: {
            /** @example mon_01jcqkz0000000000000000000 */
            id: string;
            /** @description Null: there is no such monitor. */
            name: string | null;
            /**
             * @description `unchanged`: it already is as requested.
             * @enum {string}
             */
            outcome: "changed" | "unchanged" | "failed";
            changes: {
                before: {
                    [key: string]: unknown;
                };
                after: {
                    [key: string]: unknown;
                };
            } | null;
            problem: components["schemas"]["MonitorBulkProblem"] | null;
        };
        /** MonitorBulkResult */
        MonitorBulkResult: {
            /** @enum {string} */
            action: "pause" | "resume" | "update" | "delete";
            dry_run: boolean;
            matched: number;
            changed: number;
            unchanged: number;
            failed: number;
            items: components["schemas"]["MonitorBulkItem"][];
        };
        /** MonitorImport */
        MonitorImport: {
            /**
             * @description The file as text. Send a SQLite database as the body, with its own content type.
             * @example holdfast: 1
             *     monitors:
             *       - name: Shop
             *         type: http
             *         settings:
             *           url: https://example.com/
             */
            file: string;
        };
        /** MonitorImportChange */
        MonitorImportChange: {
            /** @description Such as `settings.url`. Secrets are never shown. */
            field: string;
            before: unknown;
            after: unknown;
        };
        /** MonitorImportItem */
        MonitorImportItem: {
            /**
             * @description More may be added.
             * @enum {string}
             */
            resource: "monitor" | "heartbeat" | "notification_channel" | "notification_rule";
            /**
             * @description `conflict`: it is left as it is, for the reason in `message`.
             * @enum {string}
             */
            action: "create" | "update" | "unchanged" | "conflict";
            name: string;
            /** @description The type of a monitor or channel. */
            type: string | null;
            /** @description What a monitor checks, such as its URL. */
            target: string | null;
            /** @description Null for what is not created yet. */
            id: string | null;
            /** @description The line of the file; null where it has no lines. */
            line: number | null;
            /** @description Why it is left as it is. */
            message: string | null;
            changes: components["schemas"]["MonitorImportChange"][];
        };
        /** MonitorImportFault */
        MonitorImportFault: {
            /** @description The line of the file; null where it has no lines. */
            line: number | null;
            message: string;
        };
        /** MonitorImportLeftOut */
        MonitorImportLeftOut: {
            /** @description The name in the file; null for the file as a whole. */
            resource: string | null;
            /** @description The line of the file; null where it has no lines. */
            line: number | null;
            message: string;
        };
        /** MonitorImportResult */
        MonitorImportResult: {
            /** @enum {string} */
            format: "holdfast" | "uptime_kuma" | "gatus" | "healthchecks";
            /** @description Whether the changes were made; false for a preview. */
            applied: boolean;
            /** @description Identifies exactly these changes; null if the file cannot be imported. */
            hash: string | null;
            counts: {
                create: number;
                update: number;
                unchanged: number;
                conflict: number;
            };
            /** @description The first 1,000, with changes and conflicts first. */
            items: components["schemas"]["MonitorImportItem"][];
            /** @description Errors that prevent the import; the first 100. */
            faults: components["schemas"]["MonitorImportFault"][];
            /** @description What cannot be imported, or not exactly, and why; the first 1,000. */
            left_out: components["schemas"]["MonitorImportLeftOut"][];
            left_out_count: number;
        };
        /** MonitorTest */
        MonitorTest: {
            /**
             * @description What is monitored. `GET /v1/monitor-types` lists the types and their settings. More may be added.
             * @enum {string}
             */
            type: "http" | "tcp" | "tls" | "icmp" | "dns" | "smtp" | "ssh" | "redis" | "postgresql" | "mysql" | "websocket" | "grpc" | "composite";
            /** @description The settings of the type, as `GET /v1/monitor-types` describes them. */
            settings: {
                [key: string]: unknown;
            };
            /** @description How long one check may take; 10 by default. Not longer than the interval. */
            timeout_seconds?: number;
            /**
             * @description Secrets that are left out are taken from this monitor, if the target is the same.
             * @example mon_01jcqkz0000000000000000000
             */
            monitor_id?: string;
        };
        /** MonitorTestResult */
        MonitorTestResult: {
            /** @enum {string} */
            outcome: "up" | "degraded" | "down" | "unknown";
            /** @description Milliseconds from the start to the last byte. */
            duration: number;
            /** @description Milliseconds of each phase that was reached: `dns`, `connect`, `tls`, `wait` (for the first byte), `transfer`, `exchange`. */
            phases: {
                [key: string]: number;
            };
            /**
             * @description Why the check failed. More may be added.
             * @enum {string|null}
             */
            failure_class: "dns" | "connect_refused" | "connect_timeout" | "connect_failed" | "tls" | "tls_expired" | "tls_name" | "timeout" | "closed" | "protocol" | "status" | "assertion" | "body_too_large" | "redirect_limit" | "packet_loss" | "probe_internal" | null;
            /** @description What failed, or why the target is degraded. */
            message: string | null;
            /** @description The address that was connected to. */
            address: string | null;
            evidence: {
                [key: string]: unknown;
            } | null;
        };
        /** MonitorResult */
        MonitorResult: {
            /**
             * Format: date-time
             * @description When it was due.
             */
            at: string;
            /** @description Where the check was made: `local` is this installation. */
            location: string;
            /** @enum {string} */
            outcome: "up" | "degraded" | "down" | "unknown";
            /** @description Milliseconds from the start to the last byte. */
            duration: number;
            /** @description Milliseconds of each phase that was reached: `dns`, `connect`, `tls`, `wait` (for the first byte), `transfer`, `exchange`. */
            phases: {
                [key: string]: number;
            };
            /**
             * @description Why the check failed. More may be added.
             * @enum {string|null}
             */
            failure_class: "dns" | "connect_refused" | "connect_timeout" | "connect_failed" | "tls" | "tls_expired" | "tls_name" | "timeout" | "closed" | "protocol" | "status" | "assertion" | "body_too_large" | "redirect_limit" | "packet_loss" | "probe_internal" | null;
            /** @description What failed, or why the target is degraded. */
            message: string | null;
            /** @description The address that was connected to. */
            address: string | null;
            evidence: {
                [key: string]: unknown;
            } | null;
        };
        /** MonitorResultPage */
        MonitorResultPage: {
            data: components["schemas"]["MonitorResult"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** MonitorLatencyResolution */
        MonitorLatencyResolution: {
            /** @description The width of the stored values that the points are made of: 300, 3600 or 86400; 0 for single checks. */
            seconds: number;
            /**
             * Format: date-time
             * @description Narrower values would fit into the steps, but the plan keeps them only since then (`retention_days`): a query from there on has more points. Null: nothing is cut off.
             */
            finer_since: string | null;
        };
        /** MonitorLatencyPoint */
        MonitorLatencyPoint: {
            /** Format: date-time */
            at: string;
            /** @description Checks that the target answered. */
            checks: number;
            failed: number;
            /** @description Milliseconds. */
            min: number | null;
            /** @description Milliseconds. */
            mean: number | null;
            /** @description Milliseconds. */
            p50: number | null;
            /** @description Milliseconds. */
            p95: number | null;
            /** @description Milliseconds. */
            p99: number | null;
            /** @description Milliseconds. */
            max: number | null;
        };
        /** MonitorLatency */
        MonitorLatency: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            step_seconds: number;
            resolution: components["schemas"]["MonitorLatencyResolution"];
            /** @description Steps without checks are left out. */
            points: components["schemas"]["MonitorLatencyPoint"][];
        };
        /** MonitorUptimeWindow */
        MonitorUptimeWindow: {
            days: number;
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            /** @description The part of the observed time in which the monitor was up or degraded, from 0 to 1; null: nothing was observed. */
            uptime: number | null;
            /** @description The part of the time in which the state was known, from 0 to 1. Paused time counts as not known. */
            coverage: number;
            down_seconds: number;
        };
        /** MonitorUptimeStep */
        MonitorUptimeStep: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            /** @description The part of the observed time in which the monitor was up or degraded, from 0 to 1; null: nothing was observed. */
            uptime: number | null;
            /** @description The part of the time in which the state was known, from 0 to 1. Paused time counts as not known. */
            coverage: number;
            down_seconds: number;
        };
        /** MonitorUptime */
        MonitorUptime: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            /** @description The part of the observed time in which the monitor was up or degraded, from 0 to 1; null: nothing was observed. */
            uptime: number | null;
            /** @description The part of the time in which the state was known, from 0 to 1. Paused time counts as not known. */
            coverage: number;
            down_seconds: number;
            /** @description The last 1, 7, 30, 90 and 365 days. */
            windows: components["schemas"]["MonitorUptimeWindow"][];
            /** @description The requested time step by step, at most 500. */
            steps: components["schemas"]["MonitorUptimeStep"][];
        };
        /** MonitorUptimeSummary */
        MonitorUptimeSummary: {
            /** @example mon_01jcqkz0000000000000000000 */
            monitor_id: string;
            name: string;
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            /** @description The part of the observed time in which the monitor was up or degraded, from 0 to 1; null: nothing was observed. */
            uptime: number | null;
            /** @description The part of the time in which the state was known, from 0 to 1. Paused time counts as not known. */
            coverage: number;
            down_seconds: number;
        };
        /** MonitorUptimePage */
        MonitorUptimePage: {
            data: components["schemas"]["MonitorUptimeSummary"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** IncidentEvidence */
        IncidentEvidence: {
            location: string;
            state: string;
            /** Format: date-time */
            at: string | null;
            failure_class: string | null;
            message: string | null;
            address: string | null;
            /**
             * @description The member that this is about. Only incidents of composite monitors have it.
             * @example mon_01jcqkz0000000000000000000
             */
            monitor_id?: string;
            monitor_name?: string;
        };
        /** IncidentActor */
        IncidentActor: {
            type: string;
            id: string;
            name: string;
        };
        /** Incident */
        Incident: {
            /** @example inc_01jcqkz0000000000000000000 */
            id: string;
            title: string;
            title_text: {
                /**
                 * @description More may be added.
                 * @enum {string}
                 */
                code: "monitor_is_down" | "monitor_is_degraded" | "deadline_was_missed" | "job_reported_failure" | "run_takes_too_long";
                /** @description The values in the sentence of `code`. */
                data: {
                    [key: string]: string | number | null;
                };
            } | null;
            /**
             * @description More may be added.
             * @enum {string}
             */
            severity: "info" | "warning" | "critical";
            /** @enum {string} */
            status: "open" | "acknowledged" | "resolved";
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels: {
                [key: string]: string;
            };
            /**
             * @description What opened it; null: a user. More may be added.
             * @enum {string|null}
             */
            subject_type: "monitor" | "heartbeat" | null;
            subject_id: string | null;
            cause: string;
            cause_text: {
                /**
                 * @description More may be added.
                 * @enum {string}
                 */
                code: "alert_sent" | "reminder_sent" | "alert_escalated" | "parent_down" | "monitor_up" | "monitor_responding" | "monitor_deleted" | "heartbeat_deleted" | "acknowledged" | "snoozed" | "resolved" | "reopened" | "flapping" | "check_failed" | "members_failing" | "job_succeeded" | "deadline_missed" | "failure_reported" | "exit_code_reported" | "run_too_long";
                /** @description The values in the sentence of `code`. */
                data: {
                    [key: string]: string | number | null;
                };
            } | null;
            /** @description What was seen last, by location. Of a composite monitor: its members that are down or degraded. */
            evidence: components["schemas"]["IncidentEvidence"][];
            /**
             * Format: date-time
             * @description The first failed check of the failure.
             */
            started_at: string;
            /**
             * Format: date-time
             * @description When alerts were sent; null: not yet, or suppressed.
             */
            alerted_at: string | null;
            /** @description The id of the failing monitor that explains this incident and suppresses its alerts. */
            suppressed_by: string | null;
            /** Format: date-time */
            acknowledged_at: string | null;
            acknowledged_by: components["schemas"]["IncidentActor"] | null;
            /** Format: date-time */
            snoozed_until: string | null;
            /**
             * Format: date-time
             * @description The first good check of the confirmed recovery.
             */
            resolved_at: string | null;
            escalations: number;
            post_mortem: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** IncidentPage */
        IncidentPage: {
            data: components["schemas"]["Incident"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** IncidentInput */
        IncidentInput: {
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            title: string;
            /**
             * @description More may be added.
             * @enum {string}
             */
            severity?: "info" | "warning" | "critical";
            cause?: string;
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels?: {
                [key: string]: string;
            };
        };
        /** IncidentEntry */
        IncidentEntry: {
            /** @example ine_01jcqkz0000000000000000000 */
            id: string;
            /**
             * @description What happened. More may be added.
             * @enum {string}
             */
            kind: "opened" | "suppressed" | "alerted" | "reminded" | "escalated" | "acknowledged" | "snoozed" | "updated" | "state_changed" | "cause_changed" | "flapping" | "resolved" | "reopened";
            message: string;
            /**
             * @description Which sentence of the service `message` is, for clients that write it in another language; null: a user wrote it, or it is older than this member. More may be added.
             * @enum {string|null}
             */
            code: "alert_sent" | "reminder_sent" | "alert_escalated" | "parent_down" | "monitor_up" | "monitor_responding" | "monitor_deleted" | "heartbeat_deleted" | "acknowledged" | "snoozed" | "resolved" | "reopened" | "flapping" | "check_failed" | "members_failing" | "job_succeeded" | "deadline_missed" | "failure_reported" | "exit_code_reported" | "run_too_long" | null;
            /** @description The values in the sentence of `code`. */
            data: {
                [key: string]: string | number | null;
            };
            actor: components["schemas"]["IncidentActor"] | null;
            /** Format: date-time */
            created_at: string;
        };
        /** IncidentEntryPage */
        IncidentEntryPage: {
            data: components["schemas"]["IncidentEntry"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** IncidentComment */
        IncidentComment: {
            message: string;
        };
        /** IncidentSnooze */
        IncidentSnooze: {
            /**
             * Format: date-time
             * @description RFC 3339, in the future.
             */
            until: string;
        };
        /** IncidentResolution */
        IncidentResolution: {
            message?: string;
        };
        /** HeartbeatSchedule */
        HeartbeatSchedule: {
            /**
             * @description `period`: a fixed time between two runs. `cron`: a cron expression. `oncalendar`: a calendar event of systemd.
             * @enum {string}
             */
            kind: "period" | "cron" | "oncalendar";
            /** @description For `period`: the longest normal time between two runs. */
            period_seconds: number | null;
            /** @description For `cron` and `oncalendar`: the schedule as it is in the crontab (`30 2 * * *`) or in the timer (`Mon..Fri 09:00`). */
            expression: string | null;
            /** @description For `cron` and `oncalendar`: the time zone of the machine that runs the job, such as `Europe/Berlin`; UTC by default. */
            time_zone: string | null;
        };
        /** HeartbeatOpenRun */
        HeartbeatOpenRun: {
            /** @description The `rid` of the ping, which is the same for all pings of a run. */
            run_id: string | null;
            /** Format: date-time */
            started_at: string;
            /** @description Whether it has taken longer than `max_runtime_seconds`. */
            is_overdue: boolean;
        };
        /** HeartbeatLastPing */
        HeartbeatLastPing: {
            /** Format: date-time */
            at: string;
            /**
             * @description What the ping reported. More may be added.
             * @enum {string}
             */
            signal: "success" | "start" | "fail" | "log";
            /** @description The exit code that the job reported. */
            exit_code: number | null;
            /** @description The `rid` of the ping, which is the same for all pings of a run. */
            run_id: string | null;
            /** @description The address that the ping came from. */
            ip: string;
            user_agent: string;
        };
        /** Heartbeat */
        Heartbeat: {
            /** @example hb_01jcqkz0000000000000000000 */
            id: string;
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name: string;
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels: {
                [key: string]: string;
            };
            /** @description The name of the heartbeat in ping URLs with a ping key: `/ping/{ping_key}/{slug}`. Unique in the account. */
            slug: string | null;
            /** @description How long after the expected time a success may still arrive; 300 by default. */
            grace_seconds: number;
            /** @description How long a run may take from its start ping; null (the default): as long as the schedule and the grace time allow. */
            max_runtime_seconds: number | null;
            /** @description How much earlier than a scheduled time a success counts for it; null (the default): a tenth of the time between two runs, at most 5 minutes. */
            early_tolerance_seconds: number | null;
            /** @description Whether a paused heartbeat stays paused until it is resumed by a user. False (the default): a ping resumes it. */
            manual_resume: boolean;
            /**
             * @description `post`: only POST requests count, so that opening the URL in a browser or a chat preview does nothing. `any` by default.
             * @enum {string}
             */
            accepted_methods: "any" | "post";
            /** @description How often `heartbeat.missed` is repeated with the phase `reminder` while the incident is open and not acknowledged; null (the default): never. */
            reminder_seconds: number | null;
            /** @description Seconds after the first alert at which `heartbeat.missed` is published with the phase `escalated`, unless the incident is acknowledged. */
            escalate_after_seconds: number[];
            schedule: components["schemas"]["HeartbeatSchedule"];
            /**
             * @description `new`: no ping since it was created or resumed. `late`: a success is expected and the grace time is running. `down`: no success arrived in time, or the job reported a failure. More may be added.
             * @enum {string}
             */
            state: "paused" | "new" | "up" | "late" | "down";
            /** Format: date-time */
            state_since: string | null;
            /**
             * Format: date-time
             * @description When the next success is expected.
             */
            expected_at: string | null;
            /**
             * Format: date-time
             * @description When the heartbeat becomes `down` unless a success arrives.
             */
            deadline_at: string | null;
            /** @description The next scheduled times after now, for `cron` and `oncalendar`. */
            next_times: string[];
            /** @description Whether a run has started and not ended. */
            is_running: boolean;
            /** @description Runs that have started and not ended, oldest first; at most 20. */
            open_runs: components["schemas"]["HeartbeatOpenRun"][];
            /** Format: date-time */
            last_success_at: string | null;
            last_ping: components["schemas"]["HeartbeatLastPing"] | null;
            /** @description Milliseconds from the start ping of the run to the ping that ended it. */
            last_duration: number | null;
            /** @description How many pings arrived since the heartbeat was created. */
            ping_count: number;
            /** @example inc_01jcqkz0000000000000000000 */
            open_incident_id: string | null;
            token: {
                /** @description The prefix and the last four characters of the token. */
                hint: string;
                /**
                 * Format: date-time
                 * @description When the token before the last rotation stops working.
                 */
                previous_valid_until: string | null;
            };
            /** @description The last four characters of the UUID whose ping URL works here too; null: none. */
            uuid_hint: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** HeartbeatPage */
        HeartbeatPage: {
            data: components["schemas"]["Heartbeat"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** HeartbeatScheduleInput */
        HeartbeatScheduleInput: {
            /**
             * @description `period`: a fixed time between two runs. `cron`: a cron expression. `oncalendar`: a calendar event of systemd.
             * @enum {string}
             */
            kind: "period" | "cron" | "oncalendar";
            /** @description For `period`: the longest normal time between two runs. */
            period_seconds?: number | null;
            /** @description For `cron` and `oncalendar`: the schedule as it is in the crontab (`30 2 * * *`) or in the timer (`Mon..Fri 09:00`). */
            expression?: string | null;
            /** @description For `cron` and `oncalendar`: the time zone of the machine that runs the job, such as `Europe/Berlin`; UTC by default. */
            time_zone?: string | null;
        };
        /** HeartbeatInput */
        HeartbeatInput: {
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name: string;
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels?: {
                [key: string]: string;
            };
            /** @description The name of the heartbeat in ping URLs with a ping key: `/ping/{ping_key}/{slug}`. Unique in the account. */
            slug?: string | null;
            /** @description How long after the expected time a success may still arrive; 300 by default. */
            grace_seconds?: number;
            /** @description How long a run may take from its start ping; null (the default): as long as the schedule and the grace time allow. */
            max_runtime_seconds?: number | null;
            /** @description How much earlier than a scheduled time a success counts for it; null (the default): a tenth of the time between two runs, at most 5 minutes. */
            early_tolerance_seconds?: number | null;
            /** @description Whether a paused heartbeat stays paused until it is resumed by a user. False (the default): a ping resumes it. */
            manual_resume?: boolean;
            /**
             * @description `post`: only POST requests count, so that opening the URL in a browser or a chat preview does nothing. `any` by default.
             * @enum {string}
             */
            accepted_methods?: "any" | "post";
            /** @description How often `heartbeat.missed` is repeated with the phase `reminder` while the incident is open and not acknowledged; null (the default): never. */
            reminder_seconds?: number | null;
            /** @description Seconds after the first alert at which `heartbeat.missed` is published with the phase `escalated`, unless the incident is acknowledged. */
            escalate_after_seconds?: number[];
            schedule: components["schemas"]["HeartbeatScheduleInput"];
            /** @description Whether it is created paused. */
            paused?: boolean;
            /**
             * Format: date-time
             * @description When the first success is expected. Without it, a heartbeat without pings stays `new` and never alerts.
             */
            first_expected_at?: string;
            /**
             * Format: uuid
             * @description The UUID of a Healthchecks ping URL. `/ping/{uuid}` and `/{uuid}` then work here, so that only the host in existing jobs changes. Stored only as a hash.
             */
            uuid?: string;
        };
        /** HeartbeatWithToken */
        HeartbeatWithToken: {
            /** @example hb_01jcqkz0000000000000000000 */
            id: string;
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name: string;
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels: {
                [key: string]: string;
            };
            /** @description The name of the heartbeat in ping URLs with a ping key: `/ping/{ping_key}/{slug}`. Unique in the account. */
            slug: string | null;
            /** @description How long after the expected time a success may still arrive; 300 by default. */
            grace_seconds: number;
            /** @description How long a run may take from its start ping; null (the default): as long as the schedule and the grace time allow. */
            max_runtime_seconds: number | null;
            /** @description How much earlier than a scheduled time a success counts for it; null (the default): a tenth of the time between two runs, at most 5 minutes. */
            early_tolerance_seconds: number | null;
            /** @description Whether a paused heartbeat stays paused until it is resumed by a user. False (the default): a ping resumes it. */
            manual_resume: boolean;
            /**
             * @description `post`: only POST requests count, so that opening the URL in a browser or a chat preview does nothing. `any` by default.
             * @enum {string}
             */
            accepted_methods: "any" | "post";
            /** @description How often `heartbeat.missed` is repeated with the phase `reminder` while the incident is open and not acknowledged; null (the default): never. */
            reminder_seconds: number | null;
            /** @description Seconds after the first alert at which `heartbeat.missed` is published with the phase `escalated`, unless the incident is acknowledged. */
            escalate_after_seconds: number[];
            schedule: components["schemas"]["HeartbeatSchedule"];
            /**
             * @description `new`: no ping since it was created or resumed. `late`: a success is expected and the grace time is running. `down`: no success arrived in time, or the job reported a failure. More may be added.
             * @enum {string}
             */
            state: "paused" | "new" | "up" | "late" | "down";
            /** Format: date-time */
            state_since: string | null;
            /**
             * Format: date-time
             * @description When the next success is expected.
             */
            expected_at: string | null;
            /**
             * Format: date-time
             * @description When the heartbeat becomes `down` unless a success arrives.
             */
            deadline_at: string | null;
            /** @description The next scheduled times after now, for `cron` and `oncalendar`. */
            next_times: string[];
            /** @description Whether a run has started and not ended. */
            is_running: boolean;
            /** @description Runs that have started and not ended, oldest first; at most 20. */
            open_runs: components["schemas"]["HeartbeatOpenRun"][];
            /** Format: date-time */
            last_success_at: string | null;
            last_ping: components["schemas"]["HeartbeatLastPing"] | null;
            /** @description Milliseconds from the start ping of the run to the ping that ended it. */
            last_duration: number | null;
            /** @description How many pings arrived since the heartbeat was created. */
            ping_count: number;
            /** @example inc_01jcqkz0000000000000000000 */
            open_incident_id: string | null;
            token: {
                /** @description The prefix and the last four characters of the token. */
                hint: string;
                /**
                 * Format: date-time
                 * @description When the token before the last rotation stops working.
                 */
                previous_valid_until: string | null;
            };
            /** @description The last four characters of the UUID whose ping URL works here too; null: none. */
            uuid_hint: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description The token of the ping URL, `hfh_…`. It is returned only once and stored only as a hash. */
            token_secret: string;
            /** @description The URL that the job calls, with the token. It is returned only once. */
            ping_url: string;
        };
        /** HeartbeatRotation */
        HeartbeatRotation: {
            /** @description How long the old URL keeps working; 0 by default. */
            overlap_seconds?: number;
        };
        /** PingKey */
        PingKey: {
            /** @example pgk_01jcqkz0000000000000000000 */
            id: string;
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name: string;
            /** @description The last four characters of the key, and its prefix if it has one. */
            hint: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** PingKeyPage */
        PingKeyPage: {
            data: components["schemas"]["PingKey"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** PingKeyInput */
        PingKeyInput: {
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name: string;
            /** @description The ping key of a Healthchecks project, so that only the host in existing jobs changes. A new key by default. */
            key?: string;
        };
        /** PingKeyWithSecret */
        PingKeyWithSecret: {
            /** @example pgk_01jcqkz0000000000000000000 */
            id: string;
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name: string;
            /** @description The last four characters of the key, and its prefix if it has one. */
            hint: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description The key. It is returned only once and stored only as a hash. */
            key: string;
            /** @description The URL to which jobs add the slug of a heartbeat. It is returned only once. */
            ping_url: string;
        };
        /** HeartbeatSchedulePreview */
        HeartbeatSchedulePreview: {
            schedule: components["schemas"]["HeartbeatSchedule"];
            /** @description The next scheduled times, in UTC. Fewer than requested if the schedule ends. */
            times: string[];
        };
        /** HeartbeatPingSummary */
        HeartbeatPingSummary: {
            /** @example png_01jcqkz0000000000000000000 */
            id: string;
            /** Format: date-time */
            at: string;
            /**
             * @description What the ping reported. More may be added.
             * @enum {string}
             */
            signal: "success" | "start" | "fail" | "log";
            /** @description The exit code that the job reported. */
            exit_code: number | null;
            /** @description The `rid` of the ping, which is the same for all pings of a run. */
            run_id: string | null;
            /** @description Milliseconds from the start ping of the run to the ping that ended it. */
            duration: number | null;
            /**
             * @description Why it changed nothing: the heartbeat is paused until a user resumes it, or the method does not count. More may be added.
             * @enum {string|null}
             */
            ignored: "paused" | "method" | null;
            method: string;
            /** @description The address that the ping came from. */
            ip: string;
            user_agent: string;
            /** @description The size of the body that was sent. */
            body_bytes: number;
            /** @description The first 500 characters of the body; null: none was sent or kept. */
            body: string | null;
        };
        /** HeartbeatPingPage */
        HeartbeatPingPage: {
            data: components["schemas"]["HeartbeatPingSummary"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** HeartbeatPing */
        HeartbeatPing: {
            /** @example png_01jcqkz0000000000000000000 */
            id: string;
            /** Format: date-time */
            at: string;
            /**
             * @description What the ping reported. More may be added.
             * @enum {string}
             */
            signal: "success" | "start" | "fail" | "log";
            /** @description The exit code that the job reported. */
            exit_code: number | null;
            /** @description The `rid` of the ping, which is the same for all pings of a run. */
            run_id: string | null;
            /** @description Milliseconds from the start ping of the run to the ping that ended it. */
            duration: number | null;
            /**
             * @description Why it changed nothing: the heartbeat is paused until a user resumes it, or the method does not count. More may be added.
             * @enum {string|null}
             */
            ignored: "paused" | "method" | null;
            method: string;
            /** @description The address that the ping came from. */
            ip: string;
            user_agent: string;
            /** @description The size of the body that was sent. */
            body_bytes: number;
            /** @description The first 10,000 bytes of the body as text; null: none was sent or kept. */
            body: string | null;
        };
        /** DynamicIp */
        DynamicIp: {
            /** @example dip_01jcqkz0000000000000000000 */
            id: string;
            name: string;
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels: {
                [key: string]: string;
            };
            /**
             * @description `current`: reports arrive. `stale`: no report for longer than the stale period. `held`: two devices report different addresses in turn. `blocked`: blocked by a user. More may be added.
             * @enum {string}
             */
            state: "blocked" | "held" | "never_reported" | "stale" | "current";
            ipv4: {
                address: string;
                /** Format: date-time */
                since: string;
                /**
                 * Format: date-time
                 * @description When the address was last reported, to the minute.
                 */
                observed_at: string;
            } | null;
            ipv6: {
                address: string;
                /** Format: date-time */
                since: string;
                /**
                 * Format: date-time
                 * @description When the address was last reported, to the minute.
                 */
                observed_at: string;
            } | null;
            ipv6_prefix: {
                address: string;
                /** Format: date-time */
                since: string;
                /**
                 * Format: date-time
                 * @description When the address was last reported, to the minute.
                 */
                observed_at: string;
            } | null;
            /** @description The number of its DNS bindings that fail, or whose records were changed externally or rejected by the provider. */
            bindings_apart: number;
            /** @description The number of its firewall bindings that fail or whose rules were changed externally. */
            firewall_bindings_apart: number;
            /** @description The permissions required to change it besides `dynamic_ip.write`: `dns.write` if DNS records follow it, `cloud.write` if firewall rules follow it. */
            write_permissions: string[];
            /** @description Increases with each address change. */
            seq: number;
            last_report: {
                /** Format: date-time */
                at: string;
                /** @description The address that the report came from. */
                ip: string;
                user_agent: string;
                /** @description `dyndns2`, `duckdns` or `url`; more may be added. */
                protocol: string;
                /** @description The parameters of the report, with tokens and passwords masked. */
                parameters: {
                    [key: string]: string;
                };
                /** @description The response to the report. */
                answer: string;
            } | null;
            /**
             * Format: date-time
             * @description When the last report arrived, to the minute.
             */
            last_seen_at: string | null;
            held: {
                /** Format: date-time */
                since: string;
                message: string;
            } | null;
            blocked: {
                /** Format: date-time */
                since: string;
                reason: string;
            } | null;
            /** Format: date-time */
            stale_since: string | null;
            /** @description The time without a report after which the dynamic IP is stale and `dynamic_ip.stale` is sent; null: never. Many clients repeat an unchanged address only every 25 to 30 days. */
            stale_after_seconds: number | null;
            /** @description Whether the addresses are cleared when the dynamic IP becomes stale, together with the records and firewall rules that follow it. False by default. */
            withdraw_when_stale: boolean;
            /** @description Whether private addresses are accepted, for hosts that are only reachable from their own network. */
            allow_private: boolean;
            /** @description Whether a report may clear an address with an empty value or `offline=YES`. The records that follow it are then removed. If false (the default), an empty value changes nothing. */
            allow_withdrawal: boolean;
            token: {
                /** @description The prefix and the last four characters of the token. */
                hint: string;
                /**
                 * Format: date-time
                 * @description When the token before the last rotation stops working.
                 */
                previous_valid_until: string | null;
                /** Format: date-time */
                last_used_at: string | null;
                last_used_ip: string | null;
                last_used_user_agent: string | null;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** DynamicIpPage */
        DynamicIpPage: {
            data: components["schemas"]["DynamicIp"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** DynamicIpInput */
        DynamicIpInput: {
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name: string;
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels?: {
                [key: string]: string;
            };
            /** @description Whether private addresses are accepted, for hosts that are only reachable from their own network. */
            allow_private?: boolean;
            /** @description Whether a report may clear an address with an empty value or `offline=YES`. The records that follow it are then removed. If false (the default), an empty value changes nothing. */
            allow_withdrawal?: boolean;
            /** @description The time without a report after which the dynamic IP is stale and `dynamic_ip.stale` is sent; null: never. Many clients repeat an unchanged address only every 25 to 30 days. */
            stale_after_seconds?: number | null;
            /** @description Whether the addresses are cleared when the dynamic IP becomes stale, together with the records and firewall rules that follow it. False by default. */
            withdraw_when_stale?: boolean;
        };
        /** DynamicIpWithToken */
        DynamicIpWithToken: {
            /** @example dip_01jcqkz0000000000000000000 */
            id: string;
            name: string;
            /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
            labels: {
                [key: string]: string;
            };
            /**
             * @description `current`: reports arrive. `stale`: no report for longer than the stale period. `held`: two devices report different addresses in turn. `blocked`: blocked by a user. More may be added.
             * @enum {string}
             */
            state: "blocked" | "held" | "never_reported" | "stale" | "current";
            ipv4: {
                address: string;
                /** Format: date-time */
                since: string;
                /**
                 * Format: date-time
                 * @description When the address was last reported, to the minute.
                 */
                observed_at: string;
            } | null;
            ipv6: {
                address: string;
                /** Format: date-time */
                since: string;
                /**
                 * Format: date-time
                 * @description When the address was last reported, to the minute.
                 */
                observed_at: string;
            } | null;
            ipv6_prefix: {
                address: string;
                /** Format: date-time */
                since: string;
                /**
                 * Format: date-time
                 * @description When the address was last reported, to the minute.
                 */
                observed_at: string;
            } | null;
            /** @description The number of its DNS bindings that fail, or whose records were changed externally or rejected by the provider. */
            bindings_apart: number;
            /** @description The number of its firewall bindings that fail or whose rules were changed externally. */
            firewall_bindings_apart: number;
            /** @description The permissions required to change it besides `dynamic_ip.write`: `dns.write` if DNS records follow it, `cloud.write` if firewall rules follow it. */
            write_permissions: string[];
            /** @description Increases with each address change. */
            seq: number;
            last_report: {
                /** Format: date-time */
                at: string;
                /** @description The address that the report came from. */
                ip: string;
                user_agent: string;
                /** @description `dyndns2`, `duckdns` or `url`; more may be added. */
                protocol: string;
                /** @description The parameters of the report, with tokens and passwords masked. */
                parameters: {
                    [key: string]: string;
                };
                /** @description The response to the report. */
                answer: string;
            } | null;
            /**
             * Format: date-time
             * @description When the last report arrived, to the minute.
             */
            last_seen_at: string | null;
            held: {
                /** Format: date-time */
                since: string;
                message: string;
            } | null;
            blocked: {
                /** Format: date-time */
                since: string;
                reason: string;
            } | null;
            /** Format: date-time */
            stale_since: string | null;
            /** @description The time without a report after which the dynamic IP is stale and `dynamic_ip.stale` is sent; null: never. Many clients repeat an unchanged address only every 25 to 30 days. */
            stale_after_seconds: number | null;
            /** @description Whether the addresses are cleared when the dynamic IP becomes stale, together with the records and firewall rules that follow it. False by default. */
            withdraw_when_stale: boolean;
            /** @description Whether private addresses are accepted, for hosts that are only reachable from their own network. */
            allow_private: boolean;
            /** @description Whether a report may clear an address with an empty value or `offline=YES`. The records that follow it are then removed. If false (the default), an empty value changes nothing. */
            allow_withdrawal: boolean;
            token: {
                /** @description The prefix and the last four characters of the token. */
                hint: string;
                /**
                 * Format: date-time
                 * @description When the token before the last rotation stops working.
                 */
                previous_valid_until: string | null;
                /** Format: date-time */
                last_used_at: string | null;
                last_used_ip: string | null;
                last_used_user_agent: string | null;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description The token for the device, `hfip_…`. It is returned only once and stored only as a hash. */
            token_secret: string;
        };
        /** DynamicIpRotation */
        DynamicIpRotation: {
            /**
             * @description How long the old token keeps working, up to 7 days.
             * @default 86400
             */
            overlap_seconds: number;
        };
        /** DynamicIpBlock */
        DynamicIpBlock: {
            /** @description Shown to everyone who can read the dynamic IP. */
            reason: string;
        };
        /** DynamicIpAddress */
        DynamicIpAddress: {
            /** @example adr_01jcqkz0000000000000000000 */
            id: string;
            /** @enum {string} */
            family: "ipv4" | "ipv6" | "ipv6_prefix";
            address: string;
            /** Format: date-time */
            since: string;
            /** Format: date-time */
            until: string | null;
            /** @description Up to now if it is the current address. */
            duration_seconds: number;
            reporter: {
                ip: string;
                user_agent: string;
            };
        };
        /** DynamicIpAddressPage */
        DynamicIpAddressPage: {
            data: components["schemas"]["DynamicIpAddress"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** DynamicIpReport */
        DynamicIpReport: {
            /** @example rpt_01jcqkz0000000000000000000 */
            id: string;
            /** Format: date-time */
            at: string;
            /** @description The address that the report came from. */
            ip: string;
            user_agent: string;
            /** @description `dyndns2`, `duckdns` or `url`; more may be added. */
            protocol: string;
            /** @description The parameters of the report, with tokens and passwords masked. */
            parameters: {
                [key: string]: string;
            };
            /** @description The response to the report. */
            answer: string;
        };
        /** DynamicIpReportPage */
        DynamicIpReportPage: {
            data: components["schemas"]["DynamicIpReport"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** DynamicIpBinding */
        DynamicIpBinding: {
            /** @example bnd_01jcqkz0000000000000000000 */
            id: string;
            /** @example dip_01jcqkz0000000000000000000 */
            dynamic_ip_id: string;
            /** @example zone_01jcqkz0000000000000000000 */
            zone_id: string;
            /**
             * @description Relative to the zone or fully qualified; `@` is the zone itself.
             * @example home
             */
            name: string;
            /** @enum {string} */
            type: "A" | "AAAA";
            zone: string;
            fqdn: string;
            /** @description In seconds; a provider may round it up. */
            ttl: number;
            /**
             * @description The host part of an address in the delegated prefix, as an IPv6 address whose prefix bits are 0; null: the address of the router.
             * @example ::1:2:3:4
             */
            interface_id: string | null;
            /** @description The address that the record should have; null: no such address is known. */
            address: string | null;
            /**
             * @description `in_sync`: the provider has the record, read back from there. `pending`: being applied, or waiting for the first address. `failing`: see `error`; it is retried. `blocked`: the credentials of the connection do not work. `drifted`: changed at the provider outside Holdfast. More may be added.
             * @enum {string}
             */
            state: "in_sync" | "pending" | "failing" | "blocked" | "drifted";
            error: {
                code: string;
                message: string;
            } | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** DynamicIpBindingPage */
        DynamicIpBindingPage: {
            data: components["schemas"]["DynamicIpBinding"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** DynamicIpBindingInput */
        DynamicIpBindingInput: {
            /** @example zone_01jcqkz0000000000000000000 */
            zone_id: string;
            /**
             * @description Relative to the zone or fully qualified; `@` is the zone itself.
             * @example home
             */
            name: string;
            /** @enum {string} */
            type: "A" | "AAAA";
            /** @description In seconds; a provider may round it up. */
            ttl?: number;
            /**
             * @description The host part of an address in the delegated prefix, as an IPv6 address whose prefix bits are 0; null: the address of the router.
             * @example ::1:2:3:4
             */
            interface_id?: string | null;
            /**
             * @description The MAC address of a host that derives its address from it (EUI-64), instead of an interface id.
             * @example 00:11:22:33:44:55
             */
            mac?: string;
            /** @description Overwrite existing records of this name and type. */
            adopt?: boolean;
        };
        /** DynamicIpBindingPatch */
        DynamicIpBindingPatch: {
            /** @description In seconds; a provider may round it up. */
            ttl?: number;
            /**
             * @description The host part of an address in the delegated prefix, as an IPv6 address whose prefix bits are 0; null: the address of the router.
             * @example ::1:2:3:4
             */
            interface_id?: string | null;
        };
        /** DynamicIpFirewallBinding */
        DynamicIpFirewallBinding: {
            /** @example fwb_01jcqkz0000000000000000000 */
            id: string;
            /** @example dip_01jcqkz0000000000000000000 */
            dynamic_ip_id: string;
            /** @example conn_01jcqkz0000000000000000000 */
            connection_id: string;
            /** @description The firewall’s identifier from `GET /v1/connections/{connection_id}/firewalls`. */
            firewall_ref: string;
            /** @description The name of the firewall when it was last read. */
            firewall_name: string;
            /** @enum {string} */
            direction: "inbound" | "outbound";
            /** @enum {string} */
            protocol: "tcp" | "udp" | "icmp" | "esp" | "gre";
            /** @description The networks to open the firewall to: `{ipv4}/32` or a wider network around the address, down to `{ipv4}/24`; `{ipv6}/128` down to `{ipv6}/48`; `{ipv6_prefix}`, the delegated prefix. */
            networks: string[];
            /**
             * @description A port or a range (`8000-8010`). Null: all ports, or the protocol has none.
             * @example 22
             */
            ports: string | null;
            /** @description Precedes the Holdfast tag in the description of each rule; shortened if the provider’s limit requires it. */
            description: string;
            /** @description The minimum time that an old address stays open. It also stays open until DNS has the new address and caches have expired, for 24 hours at most. */
            overlap_seconds: number;
            /** @description Whether networks wider than /24 or /48 are allowed, down to /16 or /32. */
            allow_wide: boolean;
            /** @description The networks that the firewall should be open to, with the current addresses. */
            current_networks: string[];
            /** @description Old addresses that are still open, and the earliest and latest time at which each is closed. */
            kept_networks: {
                network: string;
                /** Format: date-time */
                remove_after: string;
                /** Format: date-time */
                remove_by: string;
            }[];
            /**
             * @description `in_sync`: the provider has the record, read back from there. `pending`: being applied, or waiting for the first address. `failing`: see `error`; it is retried. `blocked`: the credentials of the connection do not work. `drifted`: changed at the provider outside Holdfast. More may be added.
             * @enum {string}
             */
            state: "in_sync" | "pending" | "failing" | "blocked" | "drifted";
            error: {
                code: string;
                message: string;
            } | null;
            drift: {
                missing: components["schemas"]["FirewallRule"][];
                unexpected: components["schemas"]["FirewallRule"][];
            } | null;
            /**
             * Format: date-time
             * @description When the provider was last checked.
             */
            checked_at: string | null;
            /**
             * Format: date-time
             * @description When the deletion started; the binding is deleted once its rules are removed.
             */
            deleting_since: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** DynamicIpFirewallBindingPage */
        DynamicIpFirewallBindingPage: {
            data: components["schemas"]["DynamicIpFirewallBinding"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** DynamicIpFirewallBindingInput */
        DynamicIpFirewallBindingInput: {
            /** @example conn_01jcqkz0000000000000000000 */
            connection_id: string;
            /** @description The firewall’s identifier from `GET /v1/connections/{connection_id}/firewalls`. */
            firewall_ref: string;
            /** @enum {string} */
            protocol: "tcp" | "udp" | "icmp" | "esp" | "gre";
            /** @description The networks to open the firewall to: `{ipv4}/32` or a wider network around the address, down to `{ipv4}/24`; `{ipv6}/128` down to `{ipv6}/48`; `{ipv6_prefix}`, the delegated prefix. */
            networks: string[];
            /** @enum {string} */
            direction?: "inbound" | "outbound";
            /**
             * @description A port or a range (`8000-8010`). Null: all ports, or the protocol has none.
             * @example 22
             */
            ports?: string | null;
            /** @description Precedes the Holdfast tag in the description of each rule; shortened if the provider’s limit requires it. */
            description?: string;
            /** @description The minimum time that an old address stays open. It also stays open until DNS has the new address and caches have expired, for 24 hours at most. */
            overlap_seconds?: number;
            /** @description Whether networks wider than /24 or /48 are allowed, down to /16 or /32. */
            allow_wide?: boolean;
        };
        /** DynamicIpFirewallBindingPatch */
        DynamicIpFirewallBindingPatch: {
            /** @enum {string} */
            protocol?: "tcp" | "udp" | "icmp" | "esp" | "gre";
            /** @description The networks to open the firewall to: `{ipv4}/32` or a wider network around the address, down to `{ipv4}/24`; `{ipv6}/128` down to `{ipv6}/48`; `{ipv6_prefix}`, the delegated prefix. */
            networks?: string[];
            /** @enum {string} */
            direction?: "inbound" | "outbound";
            /**
             * @description A port or a range (`8000-8010`). Null: all ports, or the protocol has none.
             * @example 22
             */
            ports?: string | null;
            /** @description Precedes the Holdfast tag in the description of each rule; shortened if the provider’s limit requires it. */
            description?: string;
            /** @description The minimum time that an old address stays open. It also stays open until DNS has the new address and caches have expired, for 24 hours at most. */
            overlap_seconds?: number;
            /** @description Whether networks wider than /24 or /48 are allowed, down to /16 or /32. */
            allow_wide?: boolean;
        };
        /** InstanceDatabase */
        InstanceDatabase: {
            /** @description The version of PostgreSQL. */
            version: string;
            /** @description Whether Holdfast runs the database in its data directory. */
            embedded: boolean;
            /** @description All tables and indexes. */
            size_bytes: number;
        };
        /** InstanceDisk */
        InstanceDisk: {
            /** @description The data directory. */
            path: string;
            /** @description The size of the disk that holds it. */
            size_bytes: number;
            /** @description The free space on that disk. */
            free_bytes: number;
        };
        /** InstanceWork */
        InstanceWork: {
            kind: string;
            /** @description Rows that wait for a worker, without paused queues. */
            due: number;
            /** Format: date-time */
            due_since: string | null;
            running: number;
            /** Format: date-time */
            next_due_at: string | null;
        };
        /** InstanceSetting */
        InstanceSetting: {
            /** @description The environment variable. */
            name: string;
            help: string;
            default: string | null;
            /** @description The current value; null if there is none, and for secrets. */
            value: string | null;
            secret: boolean;
            /** @description Whether it differs from its default; for a secret, whether it is set. */
            set: boolean;
        };
        /** Instance */
        Instance: {
            version: string;
            /** @description Of the process that answers. */
            node_version: string;
            /**
             * @description The role of the process that answers.
             * @enum {string}
             */
            role: "all" | "api" | "worker";
            /** Format: date-time */
            started_at: string;
            /** @description The public URL of the service. */
            base_url: string;
            account_count: number;
            /** @description Whether the server that shares the rate limits answers; null if none is configured. */
            rate_limits_shared: boolean | null;
            database: components["schemas"]["InstanceDatabase"];
            disk: components["schemas"]["InstanceDisk"] | null;
            /** @description Due work, by kind. */
            work: components["schemas"]["InstanceWork"][];
            /** @description Of the process that answers. */
            settings: components["schemas"]["InstanceSetting"][];
        };
        /** OperatorSettings */
        OperatorSettings: {
            /** @description Whether this installation connects to private networks and to itself (loopback) for its accounts. Link-local and cloud metadata addresses stay closed. */
            private_networks_open: boolean;
            /**
             * @description `environment`: set by HOLDFAST_ALLOW_PRIVATE_NETWORKS of the process that answers. `operator`: set with this API. `default`: not set.
             * @enum {string}
             */
            private_networks_set_by: "environment" | "operator" | "default";
            /** @description The value set with this API, which applies unless HOLDFAST_ALLOW_PRIVATE_NETWORKS is set; null if it was never set. */
            private_networks_stored: boolean | null;
            /** @description Accounts other than the operator’s. */
            other_account_count: number;
            /** @description While true, no process sends webhooks or mail, calls a provider or runs due work. */
            on_hold: boolean;
            /** Format: date-time */
            held_at: string | null;
            /**
             * @description `operator`: put on hold manually. `start`: started with `--hold` or HOLDFAST_HOLD. `restore`: restored from a backup.
             * @enum {string|null}
             */
            hold_reason: "operator" | "start" | "restore" | null;
            /** Format: date-time */
            updated_at: string;
        };
        /** OperatorSettingsPatch */
        OperatorSettingsPatch: {
            /** @description Whether this installation connects to private networks and to itself (loopback) for its accounts. Link-local and cloud metadata addresses stay closed. */
            private_networks_open?: boolean;
            /** @description While true, no process sends webhooks or mail, calls a provider or runs due work. */
            on_hold?: boolean;
        };
        /** RelatedResource */
        RelatedResource: {
            /**
             * @description The type of the resource. More may be added.
             * @enum {string}
             */
            kind: "token" | "member" | "invitation" | "webhook_endpoint" | "webhook_delivery" | "webhook_replay" | "event" | "notification_channel" | "notification_rule" | "connection" | "zone" | "record" | "domain" | "monitor" | "heartbeat" | "ping_key" | "incident" | "dynamic_ip" | "dynamic_ip_binding" | "firewall_binding";
            id: string;
            /** @description Its name, or what names it best. */
            title: string;
            /** @description What tells it from others with the same title, such as the value of a record. */
            detail: string | null;
            /** @description Its state or status, as its own operations name it; null: it has none. */
            state: string | null;
            /**
             * @description The area that it belongs to, whose read permission shows it. More may be added.
             * @enum {string}
             */
            area: "domains" | "dns" | "cloud" | "certificates" | "monitoring" | "dynamic_ip" | "webhooks" | "account";
            /** @description The resource whose id its path also has: the zone of a record, the dynamic IP of a binding. */
            parent_id: string | null;
            /**
             * @description How this resource relates to the one asked for. `uses`: it needs that. `part_of`: it belongs to that. `manages`: it writes that, or part of it. `used_by`, `contains` and `managed_by` are the same the other way round. `has_name`: that is its name. `has_address`: that is its address, or lies in its network. `points_to`: its value, URL or server is that. `receives_events`: the events of that are sent to it; `sends_events`: its events are sent to that. `subject_of`: that event is about it; `about`: this event is about that. `created`: it created that; `created_by`: it was created by that. More may be added.
             * @enum {string}
             */
            relation: "uses" | "used_by" | "part_of" | "contains" | "manages" | "managed_by" | "has_name" | "has_address" | "points_to" | "receives_events" | "sends_events" | "subject_of" | "about" | "created" | "created_by";
            /** @description Whether the one asked for cannot be deleted while this resource exists. */
            blocks_deletion: boolean;
        };
        /** RelatedPage */
        RelatedPage: {
            data: components["schemas"]["RelatedResource"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @description Types of which there is more than is listed here: ask for them with `kind`. */
            more: ("token" | "member" | "invitation" | "webhook_endpoint" | "webhook_delivery" | "webhook_replay" | "event" | "notification_channel" | "notification_rule" | "connection" | "zone" | "record" | "domain" | "monitor" | "heartbeat" | "ping_key" | "incident" | "dynamic_ip" | "dynamic_ip_binding" | "firewall_binding")[];
        };
        /** SearchResult */
        SearchResult: {
            /**
             * @description The type of the resource. More may be added.
             * @enum {string}
             */
            kind: "token" | "member" | "invitation" | "webhook_endpoint" | "webhook_delivery" | "webhook_replay" | "event" | "notification_channel" | "notification_rule" | "connection" | "zone" | "record" | "domain" | "monitor" | "heartbeat" | "ping_key" | "incident" | "dynamic_ip" | "dynamic_ip_binding" | "firewall_binding";
            id: string;
            /** @description Its name, or what names it best. */
            title: string;
            /** @description What tells it from others with the same title, such as the value of a record. */
            detail: string | null;
            /** @description Its state or status, as its own operations name it; null: it has none. */
            state: string | null;
            /**
             * @description The area that it belongs to, whose read permission shows it. More may be added.
             * @enum {string}
             */
            area: "domains" | "dns" | "cloud" | "certificates" | "monitoring" | "dynamic_ip" | "webhooks" | "account";
            /** @description The resource whose id its path also has: the zone of a record, the dynamic IP of a binding. */
            parent_id: string | null;
        };
        /** SearchPage */
        SearchPage: {
            data: components["schemas"]["SearchResult"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @description Types of which there is more than is listed here: ask for them with `kind`. */
            more: ("token" | "member" | "invitation" | "webhook_endpoint" | "webhook_delivery" | "webhook_replay" | "event" | "notification_channel" | "notification_rule" | "connection" | "zone" | "record" | "domain" | "monitor" | "heartbeat" | "ping_key" | "incident" | "dynamic_ip" | "dynamic_ip_binding" | "firewall_binding")[];
        };
        /** TrendOutcome */
        TrendOutcome: {
            /** @description How it ended, such as `failed`. More may be added. */
            outcome: string;
            /** @description How many in each interval, the oldest first. */
            counts: number[];
        };
        /** Trend */
        Trend: {
            /** @description What is counted, such as `webhooks.attempts`. More may be added. */
            trend: string;
            description: string;
            outcomes: components["schemas"]["TrendOutcome"][];
        };
        /** Trends */
        Trends: {
            /** Format: date-time */
            since: string;
            /**
             * Format: date-time
             * @description The end of the last interval, which is not over yet.
             */
            until: string;
            interval_seconds: number;
            data: components["schemas"]["Trend"][];
        };
        /** WaysToSignIn */
        WaysToSignIn: {
            password: boolean;
            /** @description Whether passkeys are available, which require that the service is reached by a host name. */
            passkey: boolean;
            provider: {
                /** @description The provider’s display name. */
                name: string;
            } | null;
            /** @description Whether invitations are also sent by mail. */
            mail: boolean;
            /** @description False until the first person has joined through the link printed by the first start. */
            first_person_joined: boolean;
        };
        /** SignIn */
        SignIn: {
            /** Format: email */
            email: string;
            password: string;
        };
        /** SignedIn */
        SignedIn: {
            /** @enum {string} */
            state: "signed_in";
            /** @example ses_01jcqkz0000000000000000000 */
            session_id: string;
            user: {
                /** @example usr_01jcqkz0000000000000000000 */
                id: string;
                name: string;
                email: string;
                /** @description Whether a second factor is in use. */
                second_factor: boolean;
            };
            accounts: components["schemas"]["WhoamiChoice"][];
        };
        /** SecondFactorNeeded */
        SecondFactorNeeded: {
            /** @enum {string} */
            state: "second_factor_needed";
        };
        /** SecondFactorSignIn */
        SecondFactorSignIn: {
            /** @description six digits */
            code?: string;
            recovery_code?: string;
        };
        /** CurrentSession */
        CurrentSession: {
            /** @example ses_01jcqkz0000000000000000000 */
            session_id: string;
            user: {
                /** @example usr_01jcqkz0000000000000000000 */
                id: string;
                name: string;
                email: string;
                /** @description Whether a second factor is in use. */
                second_factor: boolean;
            };
            accounts: components["schemas"]["WhoamiChoice"][];
            has_password: boolean;
            /** @description Whether a login of the OpenID provider is linked. */
            provider_linked: boolean;
        };
        /** Profile */
        Profile: {
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name: string;
        };
        /** Person */
        Person: {
            /** @example ses_01jcqkz0000000000000000000 */
            session_id: string;
            user: {
                /** @example usr_01jcqkz0000000000000000000 */
                id: string;
                name: string;
                email: string;
                /** @description Whether a second factor is in use. */
                second_factor: boolean;
            };
            accounts: components["schemas"]["WhoamiChoice"][];
        };
        /** SessionList */
        SessionList: {
            data: {
                /** @example ses_01jcqkz0000000000000000000 */
                id: string;
                ip_address: string | null;
                user_agent: string | null;
                /** Format: date-time */
                last_used_at: string | null;
                /** Format: date-time */
                expires_at: string;
                /** Format: date-time */
                created_at: string;
                /** @description Whether this is the session of the request. */
                current: boolean;
            }[];
        };
        /** PasswordChange */
        PasswordChange: {
            current_password?: string;
            /** @description A password of 10 to 128 characters. */
            new_password: string;
        };
        /** PasswordReset */
        PasswordReset: {
            token: string;
            /** @description A password of 10 to 128 characters. */
            new_password: string;
        };
        /** WithPassword */
        WithPassword: {
            password: string;
        };
        /** SecondFactorSetup */
        SecondFactorSetup: {
            /** @description For the authenticator app (`otpauth:`), as text or QR code. */
            uri: string;
            /** @description Each code works once. The codes are returned only once. */
            recovery_codes: string[];
        };
        /** WithCode */
        WithCode: {
            /** @description six digits */
            code: string;
        };
        /** WithSecondFactor */
        WithSecondFactor: {
            /** @description six digits */
            code?: string;
            recovery_code?: string;
        };
        /** RecoveryCodes */
        RecoveryCodes: {
            /** @description Each code works once. The codes are returned only once. */
            recovery_codes: string[];
        };
        /**
         * PasskeyOptions
         * @description The options for `navigator.credentials`, as JSON (WebAuthn Level 3, 5.1.8 and 5.1.9).
         */
        PasskeyOptions: {
            [key: string]: unknown;
        };
        /** Reauthentication */
        Reauthentication: {
            password?: string;
            /** @description six digits */
            code?: string;
            recovery_code?: string;
            passkey?: {
                [key: string]: unknown;
            };
        };
        /** PasskeySignIn */
        PasskeySignIn: {
            response: {
                [key: string]: unknown;
            };
        };
        /** Passkey */
        Passkey: {
            /** @example pky_01jcqkz0000000000000000000 */
            id: string;
            name: string;
            /** Format: date-time */
            created_at: string;
        };
        /** PasskeyList */
        PasskeyList: {
            data: components["schemas"]["Passkey"][];
        };
        /** PasskeyInput */
        PasskeyInput: {
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name: string;
            response: {
                [key: string]: unknown;
            };
        };
        /** ProviderAddress */
        ProviderAddress: {
            /** @description The URL to redirect the browser to. */
            url: string;
        };
        /** InvitationLink */
        InvitationLink: {
            token: string;
        };
        /** InvitationPreview */
        InvitationPreview: {
            account: {
                name: string;
            };
            /** @description Null: the recipient enters an address. */
            email: string | null;
            /** @enum {string} */
            role: "owner" | "admin" | "member" | "viewer";
            /** Format: date-time */
            expires_at: string;
            me: {
                name: string;
                email: string;
            } | null;
        };
        /** InvitationPasskey */
        InvitationPasskey: {
            token: string;
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name?: string;
            /** Format: email */
            email?: string;
        };
        /** InvitationAccept */
        InvitationAccept: {
            token: string;
            /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
            name?: string;
            /** Format: email */
            email?: string;
            /** @description A password of 10 to 128 characters. */
            password?: string;
            passkey?: components["schemas"]["PasskeyInput"];
        };
        /** Joined */
        Joined: {
            /** @enum {string} */
            state: "signed_in";
            /** @example ses_01jcqkz0000000000000000000 */
            session_id: string;
            user: {
                /** @example usr_01jcqkz0000000000000000000 */
                id: string;
                name: string;
                email: string;
                /** @description Whether a second factor is in use. */
                second_factor: boolean;
            };
            accounts: components["schemas"]["WhoamiChoice"][];
            account: {
                /** @example acc_01jcqkz0000000000000000000 */
                id: string;
                name: string;
            };
        };
        /** Problem */
        Problem: {
            /**
             * Format: uri
             * @description The documentation of the code.
             */
            type: string;
            title: string;
            status: number;
            /**
             * @description Stable; more may be added.
             * @enum {string}
             */
            code: "malformed_json" | "malformed_request" | "token_missing" | "token_invalid" | "token_expired" | "token_revoked" | "session_ended" | "sign_in_failed" | "permission_denied" | "cross_site_request" | "no_account" | "reauthentication_required" | "plan_limit_reached" | "account_suspended" | "not_found" | "link_invalid" | "method_not_allowed" | "not_acceptable" | "conflict" | "wrong_state" | "request_in_progress" | "host_not_allowed" | "precondition_failed" | "body_too_large" | "unsupported_media_type" | "invalid_input" | "idempotency_key_reused" | "rate_limited" | "internal_error" | "provider_error" | "on_hold" | "provider_unavailable" | "unavailable" | "provider_timeout";
            detail: string;
            request_id: string;
            /** @description For `permission_denied`: the required permission. */
            permission?: string;
            /** @description For `plan_limit_reached`: the plan of the account. */
            plan?: string;
            /** @description For `plan_limit_reached`: the name of the limit. */
            limit?: string;
            /** @description For `plan_limit_reached`: the maximum. */
            value?: number | boolean;
            /** @description For `plan_limit_reached`: the amount used or requested. */
            used?: number | null;
            /** @description For `rate_limited`: the policies of `RateLimit-Policy` that were exceeded. */
            "violated-policies"?: string[];
            /** @description For `conflict`: the resources that prevent the change, such as those that use a deleted resource. The first of each type that the caller may read. */
            dependents?: {
                kind: string;
                id: string;
                title: string;
                parent_id?: string | null;
            }[];
            errors?: {
                /** @description A JSON pointer into the body, or `?name` for a query parameter. */
                pointer: string;
                message: string;
                /**
                 * @description For errors that the client can help to resolve. `private_networks_closed`: the operator can open private networks (`PATCH /v1/instance/settings`). More may be added.
                 * @enum {string}
                 */
                code?: "private_networks_closed";
            }[];
        };
    };
    responses: {
        /** @description An error, as a problem (RFC 9457). */
        Problem: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
        Account: string;
    };
    requestBodies: never;
    headers: {
        /** @description The policies that apply to this request: `q` requests are replenished evenly over `w` seconds. Omitted on a plan without rates. */
        RateLimitPolicy: string;
        /** @description For each policy, the number of requests left (`r`) and the seconds until one more is available (`t`). */
        RateLimit: string;
        /** @description Seconds to wait before sending the request again. */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "api.index": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The addresses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiIndex"];
                };
            };
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    whoami: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account, and the token or user of this request. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Whoami"];
                };
            };
            401: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account of this request. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountPatch"];
            };
        };
        responses: {
            /** @description The updated account. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.members.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                role?: "owner" | "admin" | "member" | "viewer";
                /** @description Part of the name or the email address, case-insensitive. */
                q?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of members, oldest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.members.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.members.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member is removed. */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.members.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberPatch"];
            };
        };
        responses: {
            /** @description The updated member. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.invitations.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                state?: "open" | "accepted" | "revoked" | "expired";
                /** @description True: only items that need attention, because the mail with the link could not be sent. */
                needs_attention?: boolean;
                /** @description Part of the email address, case-insensitive. */
                q?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invitations, oldest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.invitations.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationInput"];
            };
        };
        responses: {
            /** @description The invitation, with its link. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationWithLink"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.invitations.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.invitations.revoke": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation is revoked. */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.tokens.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only tokens in this state. */
                status?: "active" | "expired" | "revoked";
                /** @description Only tokens that expire before this time. */
                expires_before?: string;
                /** @description Part of the name or the hint, case-insensitive. */
                q?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tokens, oldest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.tokens.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenInput"];
            };
        };
        responses: {
            /** @description The token, with its secret. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenWithSecret"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.tokens.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                token_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.tokens.revoke": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                token_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is revoked. */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.tokens.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                token_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenPatch"];
            };
        };
        responses: {
            /** @description The updated token. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.tokens.rotate": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                token_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TokenRotation"];
            };
        };
        responses: {
            /** @description The token, with its new secret. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenWithSecret"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.limits.list": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan and the usage of each limit. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Limits"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.plans.list": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plans. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.audit_log.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description The id of a token or user, `operator` or `system`. */
                actor?: string;
                /** @description An action, or a prefix: `dns.*`, `dns.records.*`. */
                action?: string;
                /** @description The id of a resource: everything that was done to it, alone or with others, and to its parts, such as the records of a zone. */
                target?: string;
                /** @description True: one entry per action, without its consequences (`follows`). With `target`, consequences of actions on other resources are included. */
                acts?: boolean;
                /** @description The last part of the action, such as `create`, `update` or `delete`. */
                verb?: string;
                /** @description A resource type, such as `zone`. */
                target_type?: string;
                result?: "ok" | "denied" | "failed";
                request_id?: string;
                /** @description The address that the request came from. */
                ip?: string;
                /** @description Only entries at or after this time. */
                since?: string;
                /** @description Only entries before this time. */
                until?: string;
                /** @description A text in the actor’s or target’s name, the action, the user agent or the changes. */
                q?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries, newest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.audit_log.export": {
        parameters: {
            query?: {
                /** @description JSON lines (the default) or CSV (RFC 4180). */
                format?: "jsonl" | "csv";
                /** @description The id of a token or user, `operator` or `system`. */
                actor?: string;
                /** @description An action, or a prefix: `dns.*`, `dns.records.*`. */
                action?: string;
                /** @description The id of a resource: everything that was done to it, alone or with others, and to its parts, such as the records of a zone. */
                target?: string;
                /** @description True: one entry per action, without its consequences (`follows`). With `target`, consequences of actions on other resources are included. */
                acts?: boolean;
                /** @description The last part of the action, such as `create`, `update` or `delete`. */
                verb?: string;
                /** @description A resource type, such as `zone`. */
                target_type?: string;
                result?: "ok" | "denied" | "failed";
                request_id?: string;
                /** @description The address that the request came from. */
                ip?: string;
                /** @description Only entries at or after this time. */
                since?: string;
                /** @description Only entries before this time. */
                until?: string;
                /** @description A text in the actor’s or target’s name, the action, the user agent or the changes. */
                q?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries, one per line. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": string;
                    "text/csv": string;
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.audit_log.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                entry_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.audit_log.verify": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the chain is intact, and if not, where it is broken. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditVerification"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.audit_log.checkpoints.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of checkpoints, newest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditCheckpointPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.endpoints.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only items with this label: `env:prod`, or `env` for any value. May be repeated. */
                label?: string[];
                /** @description True: only items that need attention, because it fails or is paused. */
                needs_attention?: boolean;
                /** @description Part of the name or the URL, case-insensitive. */
                q?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of endpoints, oldest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.endpoints.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointInput"];
            };
        };
        responses: {
            /** @description The endpoint, with its secret. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.endpoints.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.endpoints.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint is deleted. */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.endpoints.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
                    name?: string;
                    /** @description https, or http to an address in a private network that this installation allows. */
                    url?: string;
                    events?: ("webhook_endpoint.failing" | "webhook_endpoint.paused" | "webhook_endpoint.recovered" | "notification_channel.failing" | "notification_channel.paused" | "notification_channel.recovered" | "connection.failing" | "connection.recovered" | "dns.records_changed" | "dns.drift_detected" | "dns.zone_held" | "dns.drift_resolved" | "dns.records_released" | "domain.expiring" | "domain.renewed" | "domain.status_changed" | "domain.drift_detected" | "monitor.alert" | "monitor.recovered" | "heartbeat.missed" | "heartbeat.recovered" | "incident.opened" | "incident.updated" | "incident.resolved" | "dynamic_ip.changed" | "dynamic_ip.held" | "dynamic_ip.stale" | "dynamic_ip.recovered" | "dynamic_ip.firewall_changed" | "dynamic_ip.binding_failed" | "dynamic_ip.binding_recovered")[];
                    filter?: {
                        /** @description Only events that contain one of these resource ids, such as the id of a zone. */
                        ids?: string[];
                        /** @description Only events whose resource has all of these labels: `env:prod`, or `env` for any value. */
                        labels?: string[];
                    };
                    /** @description Additional headers of every delivery. Values are stored encrypted and never returned. In a PATCH, null removes a header; headers that are omitted stay unchanged. */
                    headers?: {
                        [key: string]: string | null;
                    };
                    /** @description False while the endpoint is paused and its deliveries wait. Set it to pause or resume. */
                    enabled?: boolean;
                    /** @description Deliveries are sent one at a time in the order of their events: the next is sent when the previous one was delivered, was skipped or has used up its retries. */
                    ordered?: boolean;
                    /** @description How many deliveries are sent concurrently, across all processes. */
                    max_concurrency?: number;
                    /** @description How many attempts are started per second, across all processes. Null: no limit. */
                    max_per_second?: number | null;
                    /** @description Labels to set. Null removes a label; labels that are omitted stay unchanged. */
                    labels?: {
                        [key: string]: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description The updated endpoint. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.endpoints.test": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookTestInput"];
            };
        };
        responses: {
            /** @description The queued delivery. */
            202: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.endpoints.rotate": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointRotation"];
            };
        };
        responses: {
            /** @description The endpoint, with its new secret. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.endpoints.promote": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint with its only secret. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.endpoints.resume": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookResumption"];
            };
        };
        responses: {
            /** @description The resumed endpoint. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.deliveries.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only items created at or after this time. */
                since?: string;
                /** @description Only items created before this time. */
                until?: string;
                event?: string;
                state?: "pending" | "delivered" | "failed" | "skipped" | "cancelled";
                endpoint_id?: string;
                event_id?: string;
                replay_id?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries, newest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.deliveries.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, its message and its attempts. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryWithAttempts"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.deliveries.redeliver": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, pending again. */
            202: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.deliveries.retry": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, due now. */
            202: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.deliveries.skip": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, skipped. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.replays.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                endpoint_id?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of replays, newest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplayPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.replays.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookReplayInput"];
            };
        };
        responses: {
            /** @description The replay that was started. */
            202: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplayWithProgress"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.replays.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                replay_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The replay. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplayWithProgress"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.replays.cancel": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                replay_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cancelled replay. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplayWithProgress"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.event_types.list": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All event types. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventTypePage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.events.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only items created at or after this time. */
                since?: string;
                /** @description Only items created before this time. */
                until?: string;
                /** @description Only events of this type. May be repeated. */
                event?: string[];
                /** @description Oldest first by default. */
                sort?: "created_at" | "-created_at";
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventFeed"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.events.stream": {
        parameters: {
            query?: {
                /** @description Only events of this type. May be repeated. */
                event?: string[];
                /** @description The `resume_cursor` of a page, or the `id` of a message, to continue from. The header `Last-Event-ID` takes precedence. */
                cursor?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events, as they happen. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "webhooks.events.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "notifications.channel_types.list": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All types. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationChannelTypePage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "notifications.channels.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                type?: string;
                /** @description Only items with this label: `env:prod`, or `env` for any value. May be repeated. */
                label?: string[];
                /** @description Only channels that are failing or paused, or only the others. */
                needs_attention?: boolean;
                /** @description Part of the name, case-insensitive. */
                q?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of channels, oldest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationChannelPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "notifications.channels.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationChannelInput"];
            };
        };
        responses: {
            /** @description The channel, without secrets. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationChannel"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "notifications.channels.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                channel_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel, without secrets. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationChannel"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "notifications.channels.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                channel_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel is deleted. */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "notifications.channels.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                channel_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationChannelPatch"];
            };
        };
        responses: {
            /** @description The updated channel. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationChannel"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "notifications.channels.test": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                channel_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery with its attempt. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationDeliveryWithAttempts"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "notifications.channels.deliveries.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only items created at or after this time. */
                since?: string;
                /** @description Only items created before this time. */
                until?: string;
                event?: string;
                state?: "pending" | "delivered" | "failed" | "skipped" | "cancelled";
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                channel_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries, newest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationDeliveryPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "notifications.channels.deliveries.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                channel_id: string;
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery and its attempts. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationDeliveryWithAttempts"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "notifications.channels.deliveries.redeliver": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                channel_id: string;
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, pending again. */
            202: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationDelivery"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "notifications.rules.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                channel_id?: string;
                /** @description Only items with this label: `env:prod`, or `env` for any value. May be repeated. */
                label?: string[];
                /** @description Part of the name, case-insensitive. */
                q?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of rules, oldest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationRulePage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "notifications.rules.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationRuleInput"];
            };
        };
        responses: {
            /** @description The rule. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationRule"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "notifications.rules.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                rule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rule. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationRule"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "notifications.rules.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                rule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rule is deleted. */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "notifications.rules.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                rule_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
                    name?: string;
                    /** @description False switches the rule off. */
                    enabled?: boolean;
                    /** @description The event types; empty or omitted: all. Each requires the read permission of its area. */
                    events?: ("webhook_endpoint.failing" | "webhook_endpoint.paused" | "webhook_endpoint.recovered" | "notification_channel.failing" | "notification_channel.paused" | "notification_channel.recovered" | "connection.failing" | "connection.recovered" | "dns.records_changed" | "dns.drift_detected" | "dns.zone_held" | "dns.drift_resolved" | "dns.records_released" | "domain.expiring" | "domain.renewed" | "domain.status_changed" | "domain.drift_detected" | "monitor.alert" | "monitor.recovered" | "heartbeat.missed" | "heartbeat.recovered" | "incident.opened" | "incident.updated" | "incident.resolved" | "dynamic_ip.changed" | "dynamic_ip.held" | "dynamic_ip.stale" | "dynamic_ip.recovered" | "dynamic_ip.firewall_changed" | "dynamic_ip.binding_failed" | "dynamic_ip.binding_recovered")[];
                    filter?: {
                        /** @description Only events that contain one of these resource ids, such as the id of a zone. */
                        ids?: string[];
                        /** @description Only events whose resource has all of these labels: `env:prod`, or `env` for any value. */
                        labels?: string[];
                    };
                    /**
                     * @description The least severe notifications that are sent.
                     * @enum {string}
                     */
                    minimum_severity?: "info" | "warning" | "critical";
                    /** @description The channels, in steps. A step is executed while the alert is active and not acknowledged. Events that cannot end are sent immediately by the first step. */
                    steps?: components["schemas"]["NotificationStep"][];
                    /** @description The number of seconds after which an active alert is sent again to all channels that received it. Reminders end after 30 days. Null: never. */
                    reminder_seconds?: number | null;
                    /** @description Times at which nothing is sent. What comes in them is sent as one digest at their end. Null: none. */
                    quiet_hours?: components["schemas"]["NotificationQuietHours"] | null;
                    /** @description Labels to set. Null removes a label; labels that are omitted stay unchanged. */
                    labels?: {
                        [key: string]: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description The updated rule. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationRule"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.providers.list": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All providers. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.connections.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                provider?: string;
                /** @description Only connections whose provider has this capability. */
                capability?: "dns" | "firewalls" | "registrar";
                /** @description Only items with this label: `env:prod`, or `env` for any value. May be repeated. */
                label?: string[];
                /** @description True: only items that need attention, because the provider rejected the credentials when they were last used. */
                needs_attention?: boolean;
                /** @description Part of the name, case-insensitive. */
                q?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of connections, oldest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.connections.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectionInput"];
            };
        };
        responses: {
            /** @description The connection. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.connections.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection, without secrets. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.connections.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection and its credentials are deleted. */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.connections.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectionPatch"];
            };
        };
        responses: {
            /** @description The updated connection. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.connections.verify": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection with the result of the verification. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "cloud.available_firewalls.list": {
        parameters: {
            query?: {
                /** @description Part of the name, case-insensitive. */
                q?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The firewalls at the provider. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionFirewallPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.sandbox.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sandbox. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sandbox"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.sandbox.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxPatch"];
            };
        };
        responses: {
            /** @description The updated sandbox. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sandbox"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.sandbox.changes.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxChanges"];
            };
        };
        responses: {
            /** @description The zone in the sandbox. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxZone"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.sandbox.firewalls.replace": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                connection_id: string;
                firewall: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxFirewallInput"];
            };
        };
        responses: {
            /** @description The firewall in the sandbox. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxFirewall"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.sandbox.domains.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                connection_id: string;
                domain_name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    expires_at?: string;
                    auto_renew?: boolean;
                    locked?: boolean;
                    privacy?: boolean;
                    nameservers?: string[];
                    /** @description Statuses that the registry has set, such as `serverHold`. */
                    statuses?: ("ok" | "inactive" | "linked" | "clientHold" | "serverHold" | "clientTransferProhibited" | "serverTransferProhibited" | "clientUpdateProhibited" | "serverUpdateProhibited" | "clientDeleteProhibited" | "serverDeleteProhibited" | "clientRenewProhibited" | "serverRenewProhibited" | "pendingCreate" | "pendingUpdate" | "pendingRenew" | "pendingTransfer" | "pendingDelete" | "pendingRestore" | "redemptionPeriod" | "addPeriod" | "autoRenewPeriod" | "renewPeriod" | "transferPeriod")[];
                };
            };
        };
        responses: {
            /** @description The domain in the sandbox. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxDomain"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.sandbox.domains.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                connection_id: string;
                domain_name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sandbox does not have the domain. */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "account.sandbox.advance": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxAdvanceInput"];
            };
        };
        responses: {
            /** @description The dates have moved. */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.zones.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                name?: string;
                connection_id?: string;
                status?: "creating" | "importing" | "active" | "deleting" | "failed";
                /** @description True: only zones that need attention, because they failed, are failing, are blocked by a guard, have drifted, or have changes that the provider rejected. */
                needs_attention?: boolean;
                /** @description Only items with this label: `env:prod`, or `env` for any value. May be repeated. */
                label?: string[];
                /** @description Part of the name, case-insensitive. */
                q?: string;
                sort?: "created_at" | "-created_at" | "name" | "-name";
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of zones. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZonePage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.zones.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
                /** @description `wait=N` (up to 30): the response is sent when the change is applied, or after N seconds. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewZoneInput"];
            };
        };
        responses: {
            /** @description The zone. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Zone"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.zones.import": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
                /** @description `wait=N` (up to 30): the response is sent when the change is applied, or after N seconds. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ZoneInput"];
            };
        };
        responses: {
            /** @description The zone; its status is `importing` until its records are imported. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Zone"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.available_zones.list": {
        parameters: {
            query: {
                connection_id: string;
                /** @description Part of the name, case-insensitive. */
                q?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The zones at the provider. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvailableZonePage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.zones.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                zone_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The zone. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Zone"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.zones.delete": {
        parameters: {
            query?: {
                /** @description What happens to managed record sets, such as those of a dynamic IP, that the request would change. `refuse` (the default): the request is rejected. `release`: they are released, which requires the permission to change the resource that manages them. */
                if_managed?: "refuse" | "release";
                /** @description `keep` (the default): the provider continues to serve the zone. `delete`: the zone is deleted there too. */
                at_provider?: "keep" | "delete";
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
                /** @description `wait=N` (up to 30): the response is sent when the change is applied, or after N seconds. */
                Prefer?: string;
            };
            path: {
                zone_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The zone is deleted, or being deleted. */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.zones.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                zone_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ZonePatch"];
            };
        };
        responses: {
            /** @description The updated zone. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Zone"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.server_made.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                zone_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The generated RRsets. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerMadeRRsets"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.zones.check": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
                /** @description `wait=N` (up to 30): the response is sent when the change is applied, or after N seconds. */
                Prefer?: string;
            };
            path: {
                zone_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The zone; `sync.checked_at` changes when the check is done. */
            202: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Zone"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.zones.resolve_warning": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
                /** @description `wait=N` (up to 30): the response is sent when the change is applied, or after N seconds. */
                Prefer?: string;
            };
            path: {
                zone_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveWarningInput"];
            };
        };
        responses: {
            /** @description The zone; the warning disappears with the next check. */
            202: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Zone"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.records.list_all": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description The number of records to skip, to jump into a long list. To read the whole list use the cursor: with an offset, records that are added or removed shift the ones after them. */
                offset?: number;
                /** @description Also returns the number of matching records as `total`; over all zones with a filter up to 10,000 (`total_is_exact`). */
                total?: boolean;
                /** @description A record type by its IANA name, or `TYPE731` for one without a name (RFC 3597). Types that Holdfast does not parse can be given by number, such as `TYPE45` for `IPSECKEY`, with data in the form `\# 3 abcdef`. */
                type?: string;
                /** @description Relative to the zone, `@` for the apex. Fully qualified names within the zone are accepted too. */
                name?: string;
                /** @description Part of the value. */
                value?: string;
                synced?: boolean;
                state?: "in_sync" | "pending_create" | "pending_update" | "pending_delete" | "drift_missing" | "drift_changed" | "drift_extra" | "conflict" | "failed";
                /** @description True: only managed record sets, such as those of a dynamic IP. False: only others. */
                managed?: boolean;
                /** @description Only items with this label: `env:prod`, or `env` for any value. May be repeated. */
                label?: string[];
                /** @description Part of the name, value or comment; in a list over all zones also of the zone’s name. */
                q?: string;
                sort?: "created_at" | "-created_at" | "name" | "-name";
                zone_id?: string;
                /** @description The name of a zone. */
                zone?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.records.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description The number of records to skip, to jump into a long list. To read the whole list use the cursor: with an offset, records that are added or removed shift the ones after them. */
                offset?: number;
                /** @description Also returns the number of matching records as `total`; over all zones with a filter up to 10,000 (`total_is_exact`). */
                total?: boolean;
                /** @description A record type by its IANA name, or `TYPE731` for one without a name (RFC 3597). Types that Holdfast does not parse can be given by number, such as `TYPE45` for `IPSECKEY`, with data in the form `\# 3 abcdef`. */
                type?: string;
                /** @description Relative to the zone, `@` for the apex. Fully qualified names within the zone are accepted too. */
                name?: string;
                /** @description Part of the value. */
                value?: string;
                synced?: boolean;
                state?: "in_sync" | "pending_create" | "pending_update" | "pending_delete" | "drift_missing" | "drift_changed" | "drift_extra" | "conflict" | "failed";
                /** @description True: only managed record sets, such as those of a dynamic IP. False: only others. */
                managed?: boolean;
                /** @description Only items with this label: `env:prod`, or `env` for any value. May be repeated. */
                label?: string[];
                /** @description Part of the name, value or comment; in a list over all zones also of the zone’s name. */
                q?: string;
                sort?: "created_at" | "-created_at" | "name" | "-name";
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                zone_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.records.create": {
        parameters: {
            query?: {
                /** @description What happens to managed record sets, such as those of a dynamic IP, that the request would change. `refuse` (the default): the request is rejected. `release`: they are released, which requires the permission to change the resource that manages them. */
                if_managed?: "refuse" | "release";
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
                /** @description `wait=N` (up to 30): the response is sent when the change is applied, or after N seconds. */
                Prefer?: string;
            };
            path: {
                zone_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordInput"];
            };
        };
        responses: {
            /** @description The record. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecord"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.records.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                zone_id: string;
                record_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Record"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.records.delete": {
        parameters: {
            query?: {
                /** @description What happens to managed record sets, such as those of a dynamic IP, that the request would change. `refuse` (the default): the request is rejected. `release`: they are released, which requires the permission to change the resource that manages them. */
                if_managed?: "refuse" | "release";
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
                /** @description `wait=N` (up to 30): the response is sent when the change is applied, or after N seconds. */
                Prefer?: string;
            };
            path: {
                zone_id: string;
                record_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record is deleted. It is removed from the provider with the next apply. */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.records.update": {
        parameters: {
            query?: {
                /** @description What happens to managed record sets, such as those of a dynamic IP, that the request would change. `refuse` (the default): the request is rejected. `release`: they are released, which requires the permission to change the resource that manages them. */
                if_managed?: "refuse" | "release";
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
                /** @description `wait=N` (up to 30): the response is sent when the change is applied, or after N seconds. */
                Prefer?: string;
            };
            path: {
                zone_id: string;
                record_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordPatch"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecord"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.records.bulk": {
        parameters: {
            query?: {
                /** @description What happens to managed record sets, such as those of a dynamic IP, that the request would change. `refuse` (the default): the request is rejected. `release`: they are released, which requires the permission to change the resource that manages them. `keep`: they stay unchanged. */
                if_managed?: "refuse" | "keep" | "release";
                /** @description Returns the result, or all errors, without saving anything. */
                dry_run?: boolean;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
                /** @description `wait=N` (up to 30): the response is sent when the change is applied, or after N seconds. */
                Prefer?: string;
            };
            path: {
                zone_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RecordChanges"];
            };
        };
        responses: {
            /** @description The created and updated records, in the order of the request. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedRecords"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.records.import": {
        parameters: {
            query?: {
                /** @description Previews the import: returns all changes without making them. */
                dry_run?: boolean;
                /** @description The `hash` of the preview; required unless `dry_run` is true. Exactly the previewed changes are made, or none. */
                hash?: string;
                /** @description `merge` (the default): adds the records of the file and sets their TTLs; removes nothing. `replace`: replaces the records of the zone with those of the file. Name servers at the apex stay if the file has none. */
                mode?: "merge" | "replace";
                /** @description What happens to lines that cannot be imported. `refuse` (the default): nothing is imported. `leave_out`: the other lines are imported; the preview lists the ones left out. */
                faults?: "refuse" | "leave_out";
                /** @description What happens to managed record sets, such as those of a dynamic IP, that the request would change. `refuse` (the default): the request is rejected. `release`: they are released, which requires the permission to change the resource that manages them. `keep`: they stay unchanged. */
                if_managed?: "refuse" | "keep" | "release";
                /** @description The number of `changes` to skip. */
                offset?: number;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
                /** @description `wait=N` (up to 30): the response is sent when the change is applied, or after N seconds. */
                Prefer?: string;
            };
            path: {
                zone_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ZoneFileImport"];
                "text/dns": string;
                "text/plain": string;
            };
        };
        responses: {
            /** @description The changes made, or for a preview the changes that would be made, and every error. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZoneFileImportResult"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.zones.export": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                zone_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The zone file. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "text/dns": string;
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.plan.read": {
        parameters: {
            query?: {
                /** @description Changes per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                zone_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current plan. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.plan.apply": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
                /** @description `wait=N` (up to 30): the response is sent when the change is applied, or after N seconds. */
                Prefer?: string;
            };
            path: {
                zone_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplyInput"];
            };
        };
        responses: {
            /** @description The queued apply. */
            202: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Apply"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.applies.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only waiting and running applies. */
                open?: boolean;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                zone_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of applies, newest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplyPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.applies.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                zone_id: string;
                apply_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The apply. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplyWithFailures"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.zones.adopt": {
        parameters: {
            query?: {
                /** @description What happens to managed record sets, such as those of a dynamic IP, that the request would change. `refuse` (the default): the request is rejected. `release`: they are released, which requires the permission to change the resource that manages them. `keep`: they stay unchanged. */
                if_managed?: "refuse" | "keep" | "release";
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                zone_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AdoptInput"];
            };
        };
        responses: {
            /** @description The updated zone. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Zone"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.zones.discard": {
        parameters: {
            query?: {
                /** @description What happens to managed record sets, such as those of a dynamic IP, that the request would change. `refuse` (the default): the request is rejected. `release`: they are released, which requires the permission to change the resource that manages them. `keep`: they stay unchanged. */
                if_managed?: "refuse" | "keep" | "release";
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
                /** @description `wait=N` (up to 30): the response is sent when the change is applied, or after N seconds. */
                Prefer?: string;
            };
            path: {
                zone_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DiscardInput"];
            };
        };
        responses: {
            /** @description The records that were restored, changed and removed. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedRecords"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.versions.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only versions that changed records with this name. */
                name?: string;
                /** @description Only versions that changed this record type. */
                type?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                zone_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of versions, newest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZoneVersionPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.versions.read": {
        parameters: {
            query?: {
                /** @description The maximum number of changes to return; all by default. */
                limit?: number;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                zone_id: string;
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZoneVersionWithChanges"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.versions.compare": {
        parameters: {
            query: {
                /** @description The maximum number of changes to return; all by default. */
                limit?: number;
                /** @description The version to compare with. */
                with: number;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                zone_id: string;
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The differences, from this version to the other. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZoneVersionComparison"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dns.versions.restore": {
        parameters: {
            query?: {
                /** @description What happens to managed record sets, such as those of a dynamic IP, that the request would change. `refuse` (the default): the request is rejected. `release`: they are released, which requires the permission to change the resource that manages them. `keep`: they stay unchanged. */
                if_managed?: "refuse" | "keep" | "release";
                /** @description Returns the resulting plan without saving anything. A change of a managed record set names the resource that manages it. */
                dry_run?: boolean;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                zone_id: string;
                version: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RestoreInput"];
            };
        };
        responses: {
            /** @description The resulting plan for the provider. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "domains.available.list": {
        parameters: {
            query: {
                connection_id: string;
                /** @description Part of the name, case-insensitive. */
                q?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them, by name. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvailableDomainPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "domains.import": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DomainImportInput"];
            };
        };
        responses: {
            /** @description What was added. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainImport"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "domains.registrars.list": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them, oldest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainRegistrarPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "domains.registrars.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
                /** @description `wait=N` (up to 30): the response is sent when the change is applied, or after N seconds. */
                Prefer?: string;
            };
            path: {
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DomainRegistrarInput"];
            };
        };
        responses: {
            /** @description The registrar, whose domains are being listed. */
            202: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainRegistrar"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "domains.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only domains with exactly this name. */
                name?: string;
                connection_id?: string;
                status?: "registering" | "transferring_in" | "active" | "suspended" | "expired" | "redemption" | "restoring" | "pending_delete" | "transferring_out" | "gone";
                /** @description Only domains that expire within this number of days, or have expired. */
                expires_within_days?: number;
                auto_renew?: boolean;
                locked?: boolean;
                /** @description True: only items that need attention, because their status is a problem, they expire within 30 days without automatic renewal, or they could not be read. */
                needs_attention?: boolean;
                /** @description Only items with this label: `env:prod`, or `env` for any value. May be repeated. */
                label?: string[];
                /** @description Part of the name, case-insensitive. */
                q?: string;
                /** @description Domains without an expiry date come last. By default the first to expire. */
                sort?: "expires_at" | "-expires_at" | "name" | "-name" | "created_at" | "-created_at";
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of domains. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "domains.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                domain_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "domains.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                domain_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain is removed. */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "domains.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                domain_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Your own notes. */
                    notes?: string;
                    /** @description Labels to set. Null removes a label; labels that are omitted stay unchanged. */
                    labels?: {
                        [key: string]: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description The updated domain. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "domains.refresh": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
                /** @description `wait=N` (up to 30): the response is sent when the change is applied, or after N seconds. */
                Prefer?: string;
            };
            path: {
                domain_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain, which will be read. */
            202: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "monitors.types.list": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The types. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonitorTypeList"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "monitors.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                type?: string;
                state?: "paused" | "pending" | "up" | "degraded" | "down" | "unknown";
                /** @description Only items with this label: `env:prod`, or `env` for any value. May be repeated. */
                label?: string[];
                /** @description Only monitors without a label of this name. */
                without_label?: string;
                /** @description True: only items that need attention, because they are down, degraded or unknown. */
                needs_attention?: boolean;
                /** @description Part of the name or the host, case-insensitive. */
                q?: string;
                /** @description How many recent results to return; 0 by default. */
                recent?: number;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of monitors, oldest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonitorPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "monitors.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MonitorInput"];
            };
        };
        responses: {
            /** @description The monitor. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Monitor"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "monitors.summary.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonitorSummary"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "monitors.read": {
        parameters: {
            query?: {
                /** @description How many recent results to return; 0 by default. */
                recent?: number;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                monitor_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The monitor. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Monitor"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "monitors.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                monitor_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The monitor is deleted. */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "monitors.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                monitor_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
                    name?: string;
                    /** @description All settings of the type. Secrets that are left out are kept as long as the target stays the same. */
                    settings?: {
                        [key: string]: unknown;
                    };
                    /** @description Labels to set. Null removes a label; labels that are omitted stay unchanged. */
                    labels?: {
                        [key: string]: string | null;
                    };
                    /** @description How often the target is checked; 60 by default. Plans set the shortest interval. */
                    interval_seconds?: number;
                    /** @description How long one check may take; 10 by default. Not longer than the interval. */
                    timeout_seconds?: number;
                    /** @description How soon a failed check is repeated until the failure is confirmed; 20 by default. The interval, if that is shorter. */
                    retry_seconds?: number;
                    /** @description How many failed checks in a row make the monitor `down`; 2 by default. */
                    fail_after?: number;
                    /** @description How many checks in a row that respond, but not well, make it `degraded`; 2 by default. */
                    degrade_after?: number;
                    /** @description How many good checks in a row make it `up` again; 2 by default. */
                    recover_after?: number;
                    /** @description Whether `degraded` opens an incident, as `down` does. */
                    alert_on_degraded?: boolean;
                    /** @description How often `monitor.alert` is repeated with the phase `reminder` while the incident is open and not acknowledged; null: never. */
                    reminder_seconds?: number | null;
                    /** @description Seconds after the first alert at which `monitor.alert` is published with the phase `escalated`, unless the incident is acknowledged. */
                    escalate_after_seconds?: number[];
                    /**
                     * @description The monitor that this one depends on, such as a router. While it is down, failures of this one open suppressed incidents without alerts.
                     * @example mon_01jcqkz0000000000000000000
                     */
                    parent_id?: string | null;
                };
            };
        };
        responses: {
            /** @description The updated monitor. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Monitor"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "monitors.clone": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                monitor_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The name of the copy. By default that of the original with ` (copy)`. */
                    name?: string;
                    /** @description Whether the copy is created without being checked; false by default. */
                    paused?: boolean;
                };
            };
        };
        responses: {
            /** @description The copy. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Monitor"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "monitors.pause": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                monitor_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The paused monitor. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Monitor"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "monitors.resume": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                monitor_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resumed monitor. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Monitor"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "monitors.bulk": {
        parameters: {
            query?: {
                /** @description Returns what would change, and every error, without saving anything. */
                dry_run?: boolean;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MonitorBulk"];
            };
        };
        responses: {
            /** @description The outcome of each monitor, also if some or all failed. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonitorBulkResult"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "monitors.import": {
        parameters: {
            query?: {
                /** @description Previews the import: returns what would be created and changed. */
                dry_run?: boolean;
                /** @description The `hash` of the preview; required unless `dry_run` is true. */
                hash?: string;
                /** @description The format of the file. It is recognised if this is omitted. */
                format?: "holdfast" | "uptime_kuma" | "gatus" | "healthchecks";
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MonitorImport"];
                "application/octet-stream": string;
                "application/yaml": string;
                "application/vnd.sqlite3": string;
            };
        };
        responses: {
            /** @description What was changed, or for a preview would be, and what cannot be imported. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonitorImportResult"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "monitors.export": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": string;
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "monitors.test": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MonitorTest"];
            };
        };
        responses: {
            /** @description The result of the check. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonitorTestResult"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "monitors.check": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                monitor_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result of the check. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonitorTestResult"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "monitors.results.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only items created at or after this time. */
                since?: string;
                /** @description Only items created before this time. */
                until?: string;
                outcome?: "up" | "degraded" | "down" | "unknown";
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                monitor_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of results, newest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonitorResultPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "monitors.latency.read": {
        parameters: {
            query?: {
                /** @description Only items created at or after this time. */
                since?: string;
                /** @description Only items created before this time. */
                until?: string;
                /** @description How many points to return at most; 100 by default. */
                points?: number;
                /** @description Only checks that were made there; otherwise all together. */
                location?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                monitor_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The latency, by default of the last 24 hours. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonitorLatency"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "monitors.uptime.read": {
        parameters: {
            query?: {
                /** @description Only items created at or after this time. */
                since?: string;
                /** @description Only items created before this time. */
                until?: string;
                /** @description `day` by default. */
                step?: "hour" | "day" | "month";
                /** @description Where days and months begin, such as `Europe/Berlin`. UTC by default. */
                time_zone?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                monitor_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The uptime, by default of the last 7 days by hour, 90 days by day or 365 days by month. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonitorUptime"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "monitors.uptime.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                type?: string;
                state?: "paused" | "pending" | "up" | "degraded" | "down" | "unknown";
                /** @description Only items with this label: `env:prod`, or `env` for any value. May be repeated. */
                label?: string[];
                /** @description Only monitors without a label of this name. */
                without_label?: string;
                /** @description True: only items that need attention, because they are down, degraded or unknown. */
                needs_attention?: boolean;
                /** @description Part of the name or the host, case-insensitive. */
                q?: string;
                /** @description Only items created at or after this time. */
                since?: string;
                /** @description Only items created before this time. */
                until?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of monitors with their uptime, oldest first, by default of the last 365 days. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonitorUptimePage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "incidents.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                status?: "open" | "acknowledged" | "resolved";
                severity?: "info" | "warning" | "critical";
                /** @description Only incidents of this monitor or heartbeat. */
                subject_id?: string;
                /** @description Only items with this label: `env:prod`, or `env` for any value. May be repeated. */
                label?: string[];
                /** @description True: only items that need attention, because they are open and nobody has acknowledged them. */
                needs_attention?: boolean;
                /** @description Part of the title or the cause, case-insensitive. */
                q?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of incidents, newest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "incidents.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentInput"];
            };
        };
        responses: {
            /** @description The incident. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "incidents.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                incident_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The incident. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "incidents.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                incident_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
                    title?: string;
                    /**
                     * @description More may be added.
                     * @enum {string}
                     */
                    severity?: "info" | "warning" | "critical";
                    cause?: string;
                    /** @description Labels to set. Null removes a label; labels that are omitted stay unchanged. */
                    labels?: {
                        [key: string]: string | null;
                    };
                    /** @description What happened and why, in Markdown. */
                    post_mortem?: string | null;
                };
            };
        };
        responses: {
            /** @description The updated incident. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "incidents.entries.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                incident_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries, oldest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentEntryPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "incidents.entries.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                incident_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentComment"];
            };
        };
        responses: {
            /** @description The incident. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "incidents.acknowledge": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                incident_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The incident. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "incidents.snooze": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                incident_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentSnooze"];
            };
        };
        responses: {
            /** @description The incident. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "incidents.resolve": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                incident_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["IncidentResolution"];
            };
        };
        responses: {
            /** @description The resolved incident. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "incidents.reopen": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                incident_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The incident. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "heartbeats.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                state?: "paused" | "new" | "up" | "late" | "down";
                /** @description Only items with this label: `env:prod`, or `env` for any value. May be repeated. */
                label?: string[];
                /** @description True: only items that need attention, because they are down. */
                needs_attention?: boolean;
                /** @description Part of the name or the slug, case-insensitive. */
                q?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of heartbeats, oldest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeartbeatPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "heartbeats.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HeartbeatInput"];
            };
        };
        responses: {
            /** @description The heartbeat, with its ping URL. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeartbeatWithToken"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "heartbeats.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                heartbeat_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The heartbeat. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Heartbeat"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "heartbeats.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                heartbeat_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The heartbeat is deleted. */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "heartbeats.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                heartbeat_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
                    name?: string;
                    /** @description Labels to set. Null removes a label; labels that are omitted stay unchanged. */
                    labels?: {
                        [key: string]: string | null;
                    };
                    /** @description The name of the heartbeat in ping URLs with a ping key: `/ping/{ping_key}/{slug}`. Unique in the account. */
                    slug?: string | null;
                    /** @description How long after the expected time a success may still arrive; 300 by default. */
                    grace_seconds?: number;
                    /** @description How long a run may take from its start ping; null (the default): as long as the schedule and the grace time allow. */
                    max_runtime_seconds?: number | null;
                    /** @description How much earlier than a scheduled time a success counts for it; null (the default): a tenth of the time between two runs, at most 5 minutes. */
                    early_tolerance_seconds?: number | null;
                    /** @description Whether a paused heartbeat stays paused until it is resumed by a user. False (the default): a ping resumes it. */
                    manual_resume?: boolean;
                    /**
                     * @description `post`: only POST requests count, so that opening the URL in a browser or a chat preview does nothing. `any` by default.
                     * @enum {string}
                     */
                    accepted_methods?: "any" | "post";
                    /** @description How often `heartbeat.missed` is repeated with the phase `reminder` while the incident is open and not acknowledged; null (the default): never. */
                    reminder_seconds?: number | null;
                    /** @description Seconds after the first alert at which `heartbeat.missed` is published with the phase `escalated`, unless the incident is acknowledged. */
                    escalate_after_seconds?: number[];
                    schedule?: components["schemas"]["HeartbeatScheduleInput"];
                    /**
                     * Format: uuid
                     * @description The UUID of a Healthchecks ping URL, instead of the present one, whose URL stops working. Null: no such URL works.
                     */
                    uuid?: string | null;
                };
            };
        };
        responses: {
            /** @description The updated heartbeat. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Heartbeat"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "heartbeats.pause": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                heartbeat_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The paused heartbeat. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Heartbeat"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "heartbeats.resume": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                heartbeat_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resumed heartbeat. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Heartbeat"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "heartbeats.rotate": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                heartbeat_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["HeartbeatRotation"];
            };
        };
        responses: {
            /** @description The heartbeat, with its new ping URL. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeartbeatWithToken"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "ping_keys.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Part of the name, case-insensitive. */
                q?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of ping keys, oldest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PingKeyPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "ping_keys.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PingKeyInput"];
            };
        };
        responses: {
            /** @description The ping key, with its secret. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PingKeyWithSecret"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "ping_keys.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                ping_key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ping key. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PingKey"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "ping_keys.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                ping_key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ping key is deleted. */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "ping_keys.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                ping_key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description The updated ping key. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PingKey"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "heartbeats.schedule_preview.read": {
        parameters: {
            query: {
                /** @description `period`: a fixed time between two runs. `cron`: a cron expression. `oncalendar`: a calendar event of systemd. */
                kind: "period" | "cron" | "oncalendar";
                period_seconds?: number;
                expression?: string;
                time_zone?: string;
                /** @description Times after this one; the current time by default. */
                after?: string;
                /** @description How many times to return; 5 by default. */
                count?: number;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schedule and its next times. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeartbeatSchedulePreview"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "heartbeats.pings.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only pings at or after this time. */
                since?: string;
                /** @description Only pings before this time. */
                until?: string;
                signal?: "success" | "start" | "fail" | "log";
                /** @description Only pings of this run. */
                run_id?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                heartbeat_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of pings, newest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeartbeatPingPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "heartbeats.pings.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                heartbeat_id: string;
                ping_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ping, with its body. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeartbeatPing"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "heartbeats.uptime.read": {
        parameters: {
            query?: {
                /** @description Only items created at or after this time. */
                since?: string;
                /** @description Only items created before this time. */
                until?: string;
                /** @description `day` by default. */
                step?: "hour" | "day" | "month";
                /** @description Where days and months begin, such as `Europe/Berlin`. UTC by default. */
                time_zone?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                heartbeat_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The uptime, by default of the last 7 days by hour, 90 days by day or 365 days by month. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonitorUptime"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dynamic_ips.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only items with this label: `env:prod`, or `env` for any value. May be repeated. */
                label?: string[];
                /** @description True: only items that need attention, because they are held or stale, or a binding fails or was changed externally. */
                needs_attention?: boolean;
                /** @description Part of the name, case-insensitive. */
                q?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of dynamic IPs, oldest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DynamicIpPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dynamic_ips.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DynamicIpInput"];
            };
        };
        responses: {
            /** @description The dynamic IP, with its token. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DynamicIpWithToken"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dynamic_ips.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                dynamic_ip_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dynamic IP. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DynamicIp"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dynamic_ips.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                dynamic_ip_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dynamic IP is deleted. */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dynamic_ips.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                dynamic_ip_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A name on one line, without control characters and direction marks. Leading and trailing spaces are removed. */
                    name?: string;
                    /** @description Labels to set. Null removes a label; labels that are omitted stay unchanged. */
                    labels?: {
                        [key: string]: string | null;
                    };
                    /** @description Whether private addresses are accepted, for hosts that are only reachable from their own network. */
                    allow_private?: boolean;
                    /** @description Whether a report may clear an address with an empty value or `offline=YES`. The records that follow it are then removed. If false (the default), an empty value changes nothing. */
                    allow_withdrawal?: boolean;
                    /** @description The time without a report after which the dynamic IP is stale and `dynamic_ip.stale` is sent; null: never. Many clients repeat an unchanged address only every 25 to 30 days. */
                    stale_after_seconds?: number | null;
                    /** @description Whether the addresses are cleared when the dynamic IP becomes stale, together with the records and firewall rules that follow it. False by default. */
                    withdraw_when_stale?: boolean;
                };
            };
        };
        responses: {
            /** @description The updated dynamic IP. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DynamicIp"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dynamic_ips.rotate": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                dynamic_ip_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DynamicIpRotation"];
            };
        };
        responses: {
            /** @description The dynamic IP, with its new token. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DynamicIpWithToken"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dynamic_ips.block": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                dynamic_ip_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DynamicIpBlock"];
            };
        };
        responses: {
            /** @description The blocked dynamic IP. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DynamicIp"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dynamic_ips.unblock": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                dynamic_ip_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The unblocked dynamic IP. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DynamicIp"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dynamic_ips.history.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                dynamic_ip_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of addresses, newest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DynamicIpAddressPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dynamic_ips.reports.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                dynamic_ip_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of reports, newest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DynamicIpReportPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dynamic_ips.bindings.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description True: only items that need attention, because it fails or was changed externally. */
                needs_attention?: boolean;
                /** @description Part of the record’s name without its zone, or of the firewall’s name or description, case-insensitive. */
                q?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                dynamic_ip_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of bindings, oldest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DynamicIpBindingPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dynamic_ips.bindings.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
                /** @description `wait=N` (up to 30): the response is sent when the change is applied, or after N seconds. */
                Prefer?: string;
            };
            path: {
                dynamic_ip_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DynamicIpBindingInput"];
            };
        };
        responses: {
            /** @description The binding. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DynamicIpBinding"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dynamic_ips.bindings.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                dynamic_ip_id: string;
                binding_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The binding. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DynamicIpBinding"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dynamic_ips.bindings.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                dynamic_ip_id: string;
                binding_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The binding is deleted. */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dynamic_ips.bindings.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                dynamic_ip_id: string;
                binding_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DynamicIpBindingPatch"];
            };
        };
        responses: {
            /** @description The updated binding. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DynamicIpBinding"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dynamic_ips.firewall_bindings.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description True: only items that need attention, because it fails or was changed externally. */
                needs_attention?: boolean;
                /** @description Part of the record’s name without its zone, or of the firewall’s name or description, case-insensitive. */
                q?: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                dynamic_ip_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of bindings, oldest first. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DynamicIpFirewallBindingPage"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dynamic_ips.firewall_bindings.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
                /** @description `wait=N` (up to 30): the response is sent when the change is applied, or after N seconds. */
                Prefer?: string;
            };
            path: {
                dynamic_ip_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DynamicIpFirewallBindingInput"];
            };
        };
        responses: {
            /** @description The binding. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DynamicIpFirewallBinding"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dynamic_ips.firewall_bindings.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                dynamic_ip_id: string;
                firewall_binding_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The binding. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DynamicIpFirewallBinding"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dynamic_ips.firewall_bindings.delete": {
        parameters: {
            query?: {
                /** @description Keep the rules at the provider. */
                keep_rules?: boolean;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
                /** @description `wait=N` (up to 30): the response is sent when the change is applied, or after N seconds. */
                Prefer?: string;
            };
            path: {
                dynamic_ip_id: string;
                firewall_binding_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The binding is deleted, or being deleted. */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dynamic_ips.firewall_bindings.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
                /** @description `wait=N` (up to 30): the response is sent when the change is applied, or after N seconds. */
                Prefer?: string;
            };
            path: {
                dynamic_ip_id: string;
                firewall_binding_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DynamicIpFirewallBindingPatch"];
            };
        };
        responses: {
            /** @description The updated binding. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DynamicIpFirewallBinding"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "dynamic_ips.firewall_bindings.apply": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description A repeated request with the same key and body within 24 hours returns the first response. */
                "Idempotency-Key"?: string;
                /** @description `wait=N` (up to 30): the response is sent when the change is applied, or after N seconds. */
                Prefer?: string;
            };
            path: {
                dynamic_ip_id: string;
                firewall_binding_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated binding. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DynamicIpFirewallBinding"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "instance.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The installation, as seen by the process that answers. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Instance"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "instance.settings.read": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorSettings"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "instance.settings.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read. The response is 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorSettingsPatch"];
            };
        };
        responses: {
            /** @description The updated settings. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorSettings"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "related.list": {
        parameters: {
            query?: {
                /** @description The id of a resource of any type, such as `zone_…`. */
                id?: string;
                /** @description A host name, with or without a final dot, also an international one. */
                name?: string;
                /** @description An IPv4 or IPv6 address. */
                address?: string;
                /** @description With `kind`: items per page, 50 by default. Without: of each type, 10 by default and 50 at most. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only resources of this type, page by page. Without it, the first of each. */
                kind?: "token" | "member" | "invitation" | "webhook_endpoint" | "webhook_delivery" | "webhook_replay" | "event" | "notification_channel" | "notification_rule" | "connection" | "zone" | "record" | "domain" | "monitor" | "heartbeat" | "ping_key" | "incident" | "dynamic_ip" | "dynamic_ip_binding" | "firewall_binding";
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The related resources, type by type. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelatedPage"];
                };
            };
            401: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "search.list": {
        parameters: {
            query: {
                /** @description With `kind`: items per page, 50 by default. Without: of each type, 10 by default and 50 at most. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only resources of this type, page by page. Without it, the first of each. */
                kind?: "token" | "member" | "invitation" | "webhook_endpoint" | "webhook_delivery" | "webhook_replay" | "event" | "notification_channel" | "notification_rule" | "connection" | "zone" | "record" | "domain" | "monitor" | "heartbeat" | "ping_key" | "incident" | "dynamic_ip" | "dynamic_ip_binding" | "firewall_binding";
                /** @description Part of a name, an address or a value, in upper or lower case; or the whole id of a resource. */
                q: string;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resources found, type by type. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchPage"];
                };
            };
            401: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "trends.read": {
        parameters: {
            query?: {
                /** @description How many hours, the current one included. */
                hours?: number;
            };
            header?: {
                /** @description The account to use, for users who are members of several accounts; by default the one used last. Not needed with a token, which belongs to one account. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trends that the caller may read. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trends"];
                };
            };
            401: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.ways": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sign-in methods of this installation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaysToSignIn"];
                };
            };
            401: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.sign_in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description The signed-in user, with the session cookie; or that a second factor is required. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"] | components["schemas"]["SecondFactorNeeded"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.sign_in.second_factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorSignIn"];
            };
        };
        responses: {
            /** @description The signed-in user, with the session cookie. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.sign_out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signed-in user and their accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentSession"];
                };
            };
            401: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.profile.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Profile"];
            };
        };
        responses: {
            /** @description The updated user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.sessions.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All sessions of the signed-in user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            401: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.sessions.end": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.password.change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description The password is changed, and all other sessions are ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.password.reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description The password is changed, and all sessions are ended. The second factor stays, unless the operator’s link removes it too. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.second_factor.begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithPassword"];
            };
        };
        responses: {
            /** @description The secret for the authenticator app, and the recovery codes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorSetup"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.second_factor.enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithCode"];
            };
        };
        responses: {
            /** @description The second factor is active. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.second_factor.remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithSecondFactor"];
            };
        };
        responses: {
            /** @description The second factor is removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.recovery_codes.renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithSecondFactor"];
            };
        };
        responses: {
            /** @description The new codes; the old codes no longer work. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.reauthenticate.passkey_options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options for the browser. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.reauthenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Reauthentication"];
            };
        };
        responses: {
            /** @description The session has a recent sign-in. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.sign_in.passkey_options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options for the browser. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.sign_in.passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeySignIn"];
            };
        };
        responses: {
            /** @description The signed-in user, with the session cookie. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.passkeys.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All passkeys of the signed-in user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyList"];
                };
            };
            401: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.passkeys.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyInput"];
            };
        };
        responses: {
            /** @description The passkey. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.passkeys.options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options for the browser. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.passkeys.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                passkey_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkey is removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.sign_in.provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider’s URL for this sign-in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderAddress"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.provider.begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider’s URL for this link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderAddress"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.provider.unlink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The login is unlinked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.provider.callback": {
        parameters: {
            query?: {
                code?: string;
                state?: string;
                error?: string;
                error_description?: string;
                iss?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirects the browser to the dashboard, signed in or linked. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.invitations.look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationLink"];
            };
        };
        responses: {
            /** @description The account and role of the invitation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPreview"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.invitations.passkey_options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationPasskey"];
            };
        };
        responses: {
            /** @description The options for the browser. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "auth.invitations.accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationAccept"];
            };
        };
        responses: {
            /** @description The user who joined and is signed in, and the account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Joined"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            500: components["responses"]["Problem"];
            default: components["responses"]["Problem"];
        };
    };
    "ingest.heartbeat": {
        parameters: {
            query?: {
                /** @description The run id, which is the same for all pings of a run: up to 100 printable characters without spaces, such as a UUID. With it, runs may overlap, and a ping that is sent again within a minute counts once. */
                rid?: string;
            };
            header?: never;
            path: {
                /** @description The token of the heartbeat, `hfh_…`, or the UUID of a Healthchecks ping URL. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `OK`. A ping that changes nothing (the heartbeat is paused, the method does not count) is recorded as ignored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The URL or the run id is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The token is unknown or was replaced, or no heartbeat has this slug. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Nothing was recorded. Try again after the seconds in `Retry-After`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.heartbeat_by_post": {
        parameters: {
            query?: {
                /** @description The run id, which is the same for all pings of a run: up to 100 printable characters without spaces, such as a UUID. With it, runs may overlap, and a ping that is sent again within a minute counts once. */
                rid?: string;
            };
            header?: never;
            path: {
                /** @description The token of the heartbeat, `hfh_…`, or the UUID of a Healthchecks ping URL. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            /** @description `OK`. A ping that changes nothing (the heartbeat is paused, the method does not count) is recorded as ignored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The URL or the run id is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The token is unknown or was replaced, or no heartbeat has this slug. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Nothing was recorded. Try again after the seconds in `Retry-After`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.heartbeat_by_head": {
        parameters: {
            query?: {
                /** @description The run id, which is the same for all pings of a run: up to 100 printable characters without spaces, such as a UUID. With it, runs may overlap, and a ping that is sent again within a minute counts once. */
                rid?: string;
            };
            header?: never;
            path: {
                /** @description The token of the heartbeat, `hfh_…`, or the UUID of a Healthchecks ping URL. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `OK`. A ping that changes nothing (the heartbeat is paused, the method does not count) is recorded as ignored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The URL or the run id is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The token is unknown or was replaced, or no heartbeat has this slug. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Nothing was recorded. Try again after the seconds in `Retry-After`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.heartbeat_signal": {
        parameters: {
            query?: {
                /** @description The run id, which is the same for all pings of a run: up to 100 printable characters without spaces, such as a UUID. With it, runs may overlap, and a ping that is sent again within a minute counts once. */
                rid?: string;
            };
            header?: never;
            path: {
                /** @description The token of the heartbeat, `hfh_…`, or the UUID of a Healthchecks ping URL. */
                token: string;
                /** @description `start`: a run begins. `fail`: it failed. `log`: the body is kept, and nothing else changes. 0 to 255: the exit code of the job, of which 0 is a success. */
                signal: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `OK`. A ping that changes nothing (the heartbeat is paused, the method does not count) is recorded as ignored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The URL or the run id is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The token is unknown or was replaced, or no heartbeat has this slug. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Nothing was recorded. Try again after the seconds in `Retry-After`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.heartbeat_signal_by_post": {
        parameters: {
            query?: {
                /** @description The run id, which is the same for all pings of a run: up to 100 printable characters without spaces, such as a UUID. With it, runs may overlap, and a ping that is sent again within a minute counts once. */
                rid?: string;
            };
            header?: never;
            path: {
                /** @description The token of the heartbeat, `hfh_…`, or the UUID of a Healthchecks ping URL. */
                token: string;
                /** @description `start`: a run begins. `fail`: it failed. `log`: the body is kept, and nothing else changes. 0 to 255: the exit code of the job, of which 0 is a success. */
                signal: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            /** @description `OK`. A ping that changes nothing (the heartbeat is paused, the method does not count) is recorded as ignored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The URL or the run id is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The token is unknown or was replaced, or no heartbeat has this slug. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Nothing was recorded. Try again after the seconds in `Retry-After`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.heartbeat_signal_by_head": {
        parameters: {
            query?: {
                /** @description The run id, which is the same for all pings of a run: up to 100 printable characters without spaces, such as a UUID. With it, runs may overlap, and a ping that is sent again within a minute counts once. */
                rid?: string;
            };
            header?: never;
            path: {
                /** @description The token of the heartbeat, `hfh_…`, or the UUID of a Healthchecks ping URL. */
                token: string;
                /** @description `start`: a run begins. `fail`: it failed. `log`: the body is kept, and nothing else changes. 0 to 255: the exit code of the job, of which 0 is a success. */
                signal: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `OK`. A ping that changes nothing (the heartbeat is paused, the method does not count) is recorded as ignored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The URL or the run id is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The token is unknown or was replaced, or no heartbeat has this slug. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Nothing was recorded. Try again after the seconds in `Retry-After`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.heartbeat_header": {
        parameters: {
            query?: {
                /** @description The run id, which is the same for all pings of a run: up to 100 printable characters without spaces, such as a UUID. With it, runs may overlap, and a ping that is sent again within a minute counts once. */
                rid?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `OK`. A ping that changes nothing (the heartbeat is paused, the method does not count) is recorded as ignored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The URL or the run id is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The token is unknown or was replaced, or no heartbeat has this slug. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Nothing was recorded. Try again after the seconds in `Retry-After`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.heartbeat_header_by_post": {
        parameters: {
            query?: {
                /** @description The run id, which is the same for all pings of a run: up to 100 printable characters without spaces, such as a UUID. With it, runs may overlap, and a ping that is sent again within a minute counts once. */
                rid?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            /** @description `OK`. A ping that changes nothing (the heartbeat is paused, the method does not count) is recorded as ignored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The URL or the run id is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The token is unknown or was replaced, or no heartbeat has this slug. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Nothing was recorded. Try again after the seconds in `Retry-After`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.heartbeat_header_by_head": {
        parameters: {
            query?: {
                /** @description The run id, which is the same for all pings of a run: up to 100 printable characters without spaces, such as a UUID. With it, runs may overlap, and a ping that is sent again within a minute counts once. */
                rid?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `OK`. A ping that changes nothing (the heartbeat is paused, the method does not count) is recorded as ignored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The URL or the run id is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The token is unknown or was replaced, or no heartbeat has this slug. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Nothing was recorded. Try again after the seconds in `Retry-After`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.heartbeat_uuid": {
        parameters: {
            query?: {
                /** @description The run id, which is the same for all pings of a run: up to 100 printable characters without spaces, such as a UUID. With it, runs may overlap, and a ping that is sent again within a minute counts once. */
                rid?: string;
            };
            header?: never;
            path: {
                /** @description The token of the heartbeat, `hfh_…`, or the UUID of a Healthchecks ping URL. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `OK`. A ping that changes nothing (the heartbeat is paused, the method does not count) is recorded as ignored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The URL or the run id is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The token is unknown or was replaced, or no heartbeat has this slug. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Nothing was recorded. Try again after the seconds in `Retry-After`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.heartbeat_uuid_by_post": {
        parameters: {
            query?: {
                /** @description The run id, which is the same for all pings of a run: up to 100 printable characters without spaces, such as a UUID. With it, runs may overlap, and a ping that is sent again within a minute counts once. */
                rid?: string;
            };
            header?: never;
            path: {
                /** @description The token of the heartbeat, `hfh_…`, or the UUID of a Healthchecks ping URL. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            /** @description `OK`. A ping that changes nothing (the heartbeat is paused, the method does not count) is recorded as ignored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The URL or the run id is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The token is unknown or was replaced, or no heartbeat has this slug. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Nothing was recorded. Try again after the seconds in `Retry-After`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.heartbeat_uuid_by_head": {
        parameters: {
            query?: {
                /** @description The run id, which is the same for all pings of a run: up to 100 printable characters without spaces, such as a UUID. With it, runs may overlap, and a ping that is sent again within a minute counts once. */
                rid?: string;
            };
            header?: never;
            path: {
                /** @description The token of the heartbeat, `hfh_…`, or the UUID of a Healthchecks ping URL. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `OK`. A ping that changes nothing (the heartbeat is paused, the method does not count) is recorded as ignored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The URL or the run id is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The token is unknown or was replaced, or no heartbeat has this slug. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Nothing was recorded. Try again after the seconds in `Retry-After`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.heartbeat_slug": {
        parameters: {
            query?: {
                /** @description The run id, which is the same for all pings of a run: up to 100 printable characters without spaces, such as a UUID. With it, runs may overlap, and a ping that is sent again within a minute counts once. */
                rid?: string;
                /** @description `1`: a heartbeat that does not exist is created; it expects a success every day. */
                create?: string;
            };
            header?: never;
            path: {
                /** @description The token of the heartbeat, `hfh_…`, or the UUID of a Healthchecks ping URL. */
                token: string;
                /** @description `start`: a run begins. `fail`: it failed. `log`: the body is kept, and nothing else changes. 0 to 255: the exit code of the job, of which 0 is a success. */
                signal: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `OK`. A ping that changes nothing (the heartbeat is paused, the method does not count) is recorded as ignored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `Created`: the heartbeat was created, and the ping was recorded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The URL or the run id is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The heartbeat was not created: the plan allows no more, or the account is suspended. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The token is unknown or was replaced, or no heartbeat has this slug. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Nothing was recorded. Try again after the seconds in `Retry-After`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.heartbeat_slug_by_post": {
        parameters: {
            query?: {
                /** @description The run id, which is the same for all pings of a run: up to 100 printable characters without spaces, such as a UUID. With it, runs may overlap, and a ping that is sent again within a minute counts once. */
                rid?: string;
                /** @description `1`: a heartbeat that does not exist is created; it expects a success every day. */
                create?: string;
            };
            header?: never;
            path: {
                /** @description The token of the heartbeat, `hfh_…`, or the UUID of a Healthchecks ping URL. */
                token: string;
                /** @description `start`: a run begins. `fail`: it failed. `log`: the body is kept, and nothing else changes. 0 to 255: the exit code of the job, of which 0 is a success. */
                signal: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            /** @description `OK`. A ping that changes nothing (the heartbeat is paused, the method does not count) is recorded as ignored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `Created`: the heartbeat was created, and the ping was recorded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The URL or the run id is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The heartbeat was not created: the plan allows no more, or the account is suspended. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The token is unknown or was replaced, or no heartbeat has this slug. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Nothing was recorded. Try again after the seconds in `Retry-After`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.heartbeat_slug_by_head": {
        parameters: {
            query?: {
                /** @description The run id, which is the same for all pings of a run: up to 100 printable characters without spaces, such as a UUID. With it, runs may overlap, and a ping that is sent again within a minute counts once. */
                rid?: string;
                /** @description `1`: a heartbeat that does not exist is created; it expects a success every day. */
                create?: string;
            };
            header?: never;
            path: {
                /** @description The token of the heartbeat, `hfh_…`, or the UUID of a Healthchecks ping URL. */
                token: string;
                /** @description `start`: a run begins. `fail`: it failed. `log`: the body is kept, and nothing else changes. 0 to 255: the exit code of the job, of which 0 is a success. */
                signal: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `OK`. A ping that changes nothing (the heartbeat is paused, the method does not count) is recorded as ignored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `Created`: the heartbeat was created, and the ping was recorded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The URL or the run id is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The heartbeat was not created: the plan allows no more, or the account is suspended. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The token is unknown or was replaced, or no heartbeat has this slug. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Nothing was recorded. Try again after the seconds in `Retry-After`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.heartbeat_slug_signal": {
        parameters: {
            query?: {
                /** @description The run id, which is the same for all pings of a run: up to 100 printable characters without spaces, such as a UUID. With it, runs may overlap, and a ping that is sent again within a minute counts once. */
                rid?: string;
                /** @description `1`: a heartbeat that does not exist is created; it expects a success every day. */
                create?: string;
            };
            header?: never;
            path: {
                /** @description A ping key. */
                token: string;
                /** @description The slug of the heartbeat. */
                slug: string;
                /** @description `start`: a run begins. `fail`: it failed. `log`: the body is kept, and nothing else changes. 0 to 255: the exit code of the job, of which 0 is a success. */
                last: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `OK`. A ping that changes nothing (the heartbeat is paused, the method does not count) is recorded as ignored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `Created`: the heartbeat was created, and the ping was recorded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The URL or the run id is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The heartbeat was not created: the plan allows no more, or the account is suspended. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The token is unknown or was replaced, or no heartbeat has this slug. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Nothing was recorded. Try again after the seconds in `Retry-After`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.heartbeat_slug_signal_by_post": {
        parameters: {
            query?: {
                /** @description The run id, which is the same for all pings of a run: up to 100 printable characters without spaces, such as a UUID. With it, runs may overlap, and a ping that is sent again within a minute counts once. */
                rid?: string;
                /** @description `1`: a heartbeat that does not exist is created; it expects a success every day. */
                create?: string;
            };
            header?: never;
            path: {
                /** @description A ping key. */
                token: string;
                /** @description The slug of the heartbeat. */
                slug: string;
                /** @description `start`: a run begins. `fail`: it failed. `log`: the body is kept, and nothing else changes. 0 to 255: the exit code of the job, of which 0 is a success. */
                last: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            /** @description `OK`. A ping that changes nothing (the heartbeat is paused, the method does not count) is recorded as ignored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `Created`: the heartbeat was created, and the ping was recorded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The URL or the run id is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The heartbeat was not created: the plan allows no more, or the account is suspended. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The token is unknown or was replaced, or no heartbeat has this slug. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Nothing was recorded. Try again after the seconds in `Retry-After`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.heartbeat_slug_signal_by_head": {
        parameters: {
            query?: {
                /** @description The run id, which is the same for all pings of a run: up to 100 printable characters without spaces, such as a UUID. With it, runs may overlap, and a ping that is sent again within a minute counts once. */
                rid?: string;
                /** @description `1`: a heartbeat that does not exist is created; it expects a success every day. */
                create?: string;
            };
            header?: never;
            path: {
                /** @description A ping key. */
                token: string;
                /** @description The slug of the heartbeat. */
                slug: string;
                /** @description `start`: a run begins. `fail`: it failed. `log`: the body is kept, and nothing else changes. 0 to 255: the exit code of the job, of which 0 is a success. */
                last: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `OK`. A ping that changes nothing (the heartbeat is paused, the method does not count) is recorded as ignored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `Created`: the heartbeat was created, and the ping was recorded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The URL or the run id is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The heartbeat was not created: the plan allows no more, or the account is suspended. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The token is unknown or was replaced, or no heartbeat has this slug. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Nothing was recorded. Try again after the seconds in `Retry-After`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.dyndns2": {
        parameters: {
            query?: {
                /** @description Up to 20 names of records that follow the dynamic IP, separated by commas, or the name of the dynamic IP. */
                hostname?: string;
                /** @description Addresses of either family, separated by commas; `preserve` keeps the current address. Without any of these parameters, the address that the request comes from is used. `myipv4` and `ip` are aliases. */
                myip?: string;
                /** @description Like `myip`. `ipv6` and `ip6` are aliases. */
                myipv6?: string;
                /** @description The delegated IPv6 prefix: `2001:db8:7::/56`. */
                ip6lanprefix?: string;
                /** @description `YES` clears all addresses, if the dynamic IP allows it. */
                offline?: string;
                /** @description `dyndns`, `statdns` or `custom`; other values return `badsys`. */
                system?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One line for each host: `good` or `nochg` with the current addresses; or `nohost`, `!yours`, `notfqdn`, `numhost`, `dnserr`, `!donator`, `abuse`, `badagent`, `badsys`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `badauth`: the token is missing, wrong or replaced. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `911`: an internal error, too many changes, or no address sent while none is known. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.dyndns2_by_form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description Up to 20 names of records that follow the dynamic IP, separated by commas, or the name of the dynamic IP. */
                    hostname?: string;
                    /** @description Addresses of either family, separated by commas; `preserve` keeps the current address. Without any of these parameters, the address that the request comes from is used. `myipv4` and `ip` are aliases. */
                    myip?: string;
                    /** @description Like `myip`. `ipv6` and `ip6` are aliases. */
                    myipv6?: string;
                    /** @description The delegated IPv6 prefix: `2001:db8:7::/56`. */
                    ip6lanprefix?: string;
                    /** @description `YES` clears all addresses, if the dynamic IP allows it. */
                    offline?: string;
                    /** @description `dyndns`, `statdns` or `custom`; other values return `badsys`. */
                    system?: string;
                };
            };
        };
        responses: {
            /** @description One line for each host: `good` or `nochg` with the current addresses; or `nohost`, `!yours`, `notfqdn`, `numhost`, `dnserr`, `!donator`, `abuse`, `badagent`, `badsys`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `badauth`: the token is missing, wrong or replaced. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `911`: an internal error, too many changes, or no address sent while none is known. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.dyndns2_at_root": {
        parameters: {
            query?: {
                /** @description Up to 20 names of records that follow the dynamic IP, separated by commas, or the name of the dynamic IP. */
                hostname?: string;
                /** @description Addresses of either family, separated by commas; `preserve` keeps the current address. Without any of these parameters, the address that the request comes from is used. `myipv4` and `ip` are aliases. */
                myip?: string;
                /** @description Like `myip`. `ipv6` and `ip6` are aliases. */
                myipv6?: string;
                /** @description The delegated IPv6 prefix: `2001:db8:7::/56`. */
                ip6lanprefix?: string;
                /** @description `YES` clears all addresses, if the dynamic IP allows it. */
                offline?: string;
                /** @description `dyndns`, `statdns` or `custom`; other values return `badsys`. */
                system?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One line for each host: `good` or `nochg` with the current addresses; or `nohost`, `!yours`, `notfqdn`, `numhost`, `dnserr`, `!donator`, `abuse`, `badagent`, `badsys`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `badauth`: the token is missing, wrong or replaced. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `911`: an internal error, too many changes, or no address sent while none is known. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.dyndns2_at_root_by_form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description Up to 20 names of records that follow the dynamic IP, separated by commas, or the name of the dynamic IP. */
                    hostname?: string;
                    /** @description Addresses of either family, separated by commas; `preserve` keeps the current address. Without any of these parameters, the address that the request comes from is used. `myipv4` and `ip` are aliases. */
                    myip?: string;
                    /** @description Like `myip`. `ipv6` and `ip6` are aliases. */
                    myipv6?: string;
                    /** @description The delegated IPv6 prefix: `2001:db8:7::/56`. */
                    ip6lanprefix?: string;
                    /** @description `YES` clears all addresses, if the dynamic IP allows it. */
                    offline?: string;
                    /** @description `dyndns`, `statdns` or `custom`; other values return `badsys`. */
                    system?: string;
                };
            };
        };
        responses: {
            /** @description One line for each host: `good` or `nochg` with the current addresses; or `nohost`, `!yours`, `notfqdn`, `numhost`, `dnserr`, `!donator`, `abuse`, `badagent`, `badsys`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `badauth`: the token is missing, wrong or replaced. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `911`: an internal error, too many changes, or no address sent while none is known. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.dyndns2_v3": {
        parameters: {
            query?: {
                /** @description Up to 20 names of records that follow the dynamic IP, separated by commas, or the name of the dynamic IP. */
                hostname?: string;
                /** @description Addresses of either family, separated by commas; `preserve` keeps the current address. Without any of these parameters, the address that the request comes from is used. `myipv4` and `ip` are aliases. */
                myip?: string;
                /** @description Like `myip`. `ipv6` and `ip6` are aliases. */
                myipv6?: string;
                /** @description The delegated IPv6 prefix: `2001:db8:7::/56`. */
                ip6lanprefix?: string;
                /** @description `YES` clears all addresses, if the dynamic IP allows it. */
                offline?: string;
                /** @description `dyndns`, `statdns` or `custom`; other values return `badsys`. */
                system?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One line for each host: `good` or `nochg` with the current addresses; or `nohost`, `!yours`, `notfqdn`, `numhost`, `dnserr`, `!donator`, `abuse`, `badagent`, `badsys`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `badauth`: the token is missing, wrong or replaced. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `911`: an internal error, too many changes, or no address sent while none is known. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.dyndns2_v3_by_form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description Up to 20 names of records that follow the dynamic IP, separated by commas, or the name of the dynamic IP. */
                    hostname?: string;
                    /** @description Addresses of either family, separated by commas; `preserve` keeps the current address. Without any of these parameters, the address that the request comes from is used. `myipv4` and `ip` are aliases. */
                    myip?: string;
                    /** @description Like `myip`. `ipv6` and `ip6` are aliases. */
                    myipv6?: string;
                    /** @description The delegated IPv6 prefix: `2001:db8:7::/56`. */
                    ip6lanprefix?: string;
                    /** @description `YES` clears all addresses, if the dynamic IP allows it. */
                    offline?: string;
                    /** @description `dyndns`, `statdns` or `custom`; other values return `badsys`. */
                    system?: string;
                };
            };
        };
        responses: {
            /** @description One line for each host: `good` or `nochg` with the current addresses; or `nohost`, `!yours`, `notfqdn`, `numhost`, `dnserr`, `!donator`, `abuse`, `badagent`, `badsys`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `badauth`: the token is missing, wrong or replaced. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `911`: an internal error, too many changes, or no address sent while none is known. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.duckdns": {
        parameters: {
            query?: {
                /** @description Names of records that follow the dynamic IP, by their first label or in full, or the name of the dynamic IP. */
                domains?: string;
                /** @description The IPv4 address; if empty or missing, the address that the request comes from. */
                ip?: string;
                /** @description The IPv6 address. */
                ipv6?: string;
                /** @description `true` clears all addresses, if the dynamic IP allows it. */
                clear?: string;
                /** @description `true` also returns the addresses and `UPDATED` or `NOCHANGE`. */
                verbose?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `OK`, or `KO` if the report was rejected. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `911`: an internal error, too many changes, or no address sent while none is known. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.duckdns_by_form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description Names of records that follow the dynamic IP, by their first label or in full, or the name of the dynamic IP. */
                    domains?: string;
                    /** @description The IPv4 address; if empty or missing, the address that the request comes from. */
                    ip?: string;
                    /** @description The IPv6 address. */
                    ipv6?: string;
                    /** @description `true` clears all addresses, if the dynamic IP allows it. */
                    clear?: string;
                    /** @description `true` also returns the addresses and `UPDATED` or `NOCHANGE`. */
                    verbose?: string;
                };
            };
        };
        responses: {
            /** @description `OK`, or `KO` if the report was rejected. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `911`: an internal error, too many changes, or no address sent while none is known. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.duckdns_at_root": {
        parameters: {
            query?: {
                /** @description Names of records that follow the dynamic IP, by their first label or in full, or the name of the dynamic IP. */
                domains?: string;
                /** @description The IPv4 address; if empty or missing, the address that the request comes from. */
                ip?: string;
                /** @description The IPv6 address. */
                ipv6?: string;
                /** @description `true` clears all addresses, if the dynamic IP allows it. */
                clear?: string;
                /** @description `true` also returns the addresses and `UPDATED` or `NOCHANGE`. */
                verbose?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `OK`, or `KO` if the report was rejected. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `911`: an internal error, too many changes, or no address sent while none is known. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.duckdns_at_root_by_form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description Names of records that follow the dynamic IP, by their first label or in full, or the name of the dynamic IP. */
                    domains?: string;
                    /** @description The IPv4 address; if empty or missing, the address that the request comes from. */
                    ip?: string;
                    /** @description The IPv6 address. */
                    ipv6?: string;
                    /** @description `true` clears all addresses, if the dynamic IP allows it. */
                    clear?: string;
                    /** @description `true` also returns the addresses and `UPDATED` or `NOCHANGE`. */
                    verbose?: string;
                };
            };
        };
        responses: {
            /** @description `OK`, or `KO` if the report was rejected. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `911`: an internal error, too many changes, or no address sent while none is known. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.dynamic_ip_url": {
        parameters: {
            query?: {
                /** @description Addresses of either family, separated by commas; `preserve` keeps the current address. Without any of these parameters, the address that the request comes from is used. `myipv4` and `ip` are aliases. */
                myip?: string;
                /** @description Like `myip`. `ipv6` and `ip6` are aliases. */
                myipv6?: string;
                /** @description The delegated IPv6 prefix: `2001:db8:7::/56`. */
                ip6lanprefix?: string;
                /** @description `YES` clears all addresses, if the dynamic IP allows it. */
                offline?: string;
            };
            header?: never;
            path: {
                /** @description The token of the dynamic IP, `hfip_…`. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `good` or `nochg` with the current addresses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `dnserr`, `!donator` or `abuse`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `badauth`: the token is missing, wrong or replaced. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `911`: an internal error, too many changes, or no address sent while none is known. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.dynamic_ip_url_by_form": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the dynamic IP, `hfip_…`. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description Addresses of either family, separated by commas; `preserve` keeps the current address. Without any of these parameters, the address that the request comes from is used. `myipv4` and `ip` are aliases. */
                    myip?: string;
                    /** @description Like `myip`. `ipv6` and `ip6` are aliases. */
                    myipv6?: string;
                    /** @description The delegated IPv6 prefix: `2001:db8:7::/56`. */
                    ip6lanprefix?: string;
                    /** @description `YES` clears all addresses, if the dynamic IP allows it. */
                    offline?: string;
                };
            };
        };
        responses: {
            /** @description `good` or `nochg` with the current addresses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `dnserr`, `!donator` or `abuse`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `badauth`: the token is missing, wrong or replaced. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `911`: an internal error, too many changes, or no address sent while none is known. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.dynamic_ip": {
        parameters: {
            query?: {
                /** @description Addresses of either family, separated by commas; `preserve` keeps the current address. Without any of these parameters, the address that the request comes from is used. `myipv4` and `ip` are aliases. */
                myip?: string;
                /** @description Like `myip`. `ipv6` and `ip6` are aliases. */
                myipv6?: string;
                /** @description The delegated IPv6 prefix: `2001:db8:7::/56`. */
                ip6lanprefix?: string;
                /** @description `YES` clears all addresses, if the dynamic IP allows it. */
                offline?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `good` or `nochg` with the current addresses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `dnserr`, `!donator` or `abuse`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `badauth`: the token is missing, wrong or replaced. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `911`: an internal error, too many changes, or no address sent while none is known. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.dynamic_ip_by_form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description Addresses of either family, separated by commas; `preserve` keeps the current address. Without any of these parameters, the address that the request comes from is used. `myipv4` and `ip` are aliases. */
                    myip?: string;
                    /** @description Like `myip`. `ipv6` and `ip6` are aliases. */
                    myipv6?: string;
                    /** @description The delegated IPv6 prefix: `2001:db8:7::/56`. */
                    ip6lanprefix?: string;
                    /** @description `YES` clears all addresses, if the dynamic IP allows it. */
                    offline?: string;
                };
            };
        };
        responses: {
            /** @description `good` or `nochg` with the current addresses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `dnserr`, `!donator` or `abuse`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `badauth`: the token is missing, wrong or replaced. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `911`: an internal error, too many changes, or no address sent while none is known. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.checkip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address as plain text. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "ingest.checkip_at_root": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address as plain text. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    "webhook.webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "webhook.test",
                 *       "data": {
                 *         "message": "This is a test of your webhook endpoint."
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "webhook.test";
                    data: {
                        message: string;
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.webhook_endpoint.failing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "webhook_endpoint.failing",
                 *       "data": {
                 *         "endpoint_id": "whe_01jcqkz0000000000000000000",
                 *         "name": "Ops",
                 *         "labels": {
                 *           "team": "ops"
                 *         },
                 *         "last_success_at": "2026-01-30T08:00:00.000Z",
                 *         "failures": 5,
                 *         "first_failure_at": "2026-01-31T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "webhook_endpoint.failing";
                    data: {
                        /** @example whe_01jcqkz0000000000000000000 */
                        endpoint_id: string;
                        name: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        last_success_at: string | null;
                        /** @description Consecutive failed attempts. */
                        failures: number;
                        /** Format: date-time */
                        first_failure_at: string;
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.webhook_endpoint.paused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "webhook_endpoint.paused",
                 *       "data": {
                 *         "endpoint_id": "whe_01jcqkz0000000000000000000",
                 *         "name": "Ops",
                 *         "labels": {
                 *           "team": "ops"
                 *         },
                 *         "last_success_at": "2026-01-30T08:00:00.000Z",
                 *         "failures": 31,
                 *         "first_failure_at": "2026-01-31T12:00:00.000Z",
                 *         "reason": "no_success"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "webhook_endpoint.paused";
                    data: {
                        /** @example whe_01jcqkz0000000000000000000 */
                        endpoint_id: string;
                        name: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        last_success_at: string | null;
                        /** @description Consecutive failed attempts. */
                        failures: number;
                        /** Format: date-time */
                        first_failure_at: string;
                        /**
                         * @description `gone`: it answered 410. `no_success`: all attempts failed for five days.
                         * @enum {string}
                         */
                        reason: "gone" | "no_success";
                        /** @description For `gone`: what happened and how to fix it, where the answer of the receiver says so. */
                        remedy?: string;
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.webhook_endpoint.recovered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "webhook_endpoint.recovered",
                 *       "data": {
                 *         "endpoint_id": "whe_01jcqkz0000000000000000000",
                 *         "name": "Ops",
                 *         "labels": {
                 *           "team": "ops"
                 *         },
                 *         "last_success_at": "2026-01-30T08:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "webhook_endpoint.recovered";
                    data: {
                        /** @example whe_01jcqkz0000000000000000000 */
                        endpoint_id: string;
                        name: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        last_success_at: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.notification_channel.failing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "notification_channel.failing",
                 *       "data": {
                 *         "channel_id": "nch_01jcqkz0000000000000000000",
                 *         "name": "Ops chat",
                 *         "labels": {
                 *           "team": "ops"
                 *         },
                 *         "last_success_at": "2026-01-30T08:00:00.000Z",
                 *         "failures": 5,
                 *         "first_failure_at": "2026-01-31T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "notification_channel.failing";
                    data: {
                        /** @example nch_01jcqkz0000000000000000000 */
                        channel_id: string;
                        name: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        last_success_at: string | null;
                        /** @description Consecutive failed attempts. */
                        failures: number;
                        /** Format: date-time */
                        first_failure_at: string;
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.notification_channel.paused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "notification_channel.paused",
                 *       "data": {
                 *         "channel_id": "nch_01jcqkz0000000000000000000",
                 *         "name": "Ops chat",
                 *         "labels": {
                 *           "team": "ops"
                 *         },
                 *         "last_success_at": "2026-01-30T08:00:00.000Z",
                 *         "failures": 31,
                 *         "first_failure_at": "2026-01-31T12:00:00.000Z",
                 *         "reason": "no_success"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "notification_channel.paused";
                    data: {
                        /** @example nch_01jcqkz0000000000000000000 */
                        channel_id: string;
                        name: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        last_success_at: string | null;
                        /** @description Consecutive failed attempts. */
                        failures: number;
                        /** Format: date-time */
                        first_failure_at: string;
                        /**
                         * @description `gone`: its receiver answered that it accepts no more messages, for example because a token was revoked. `no_success`: all attempts failed for five days.
                         * @enum {string}
                         */
                        reason: "gone" | "no_success";
                        /** @description For `gone`: what happened and how to fix it, where the answer of the receiver says so. */
                        remedy?: string;
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.notification_channel.recovered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "notification_channel.recovered",
                 *       "data": {
                 *         "channel_id": "nch_01jcqkz0000000000000000000",
                 *         "name": "Ops chat",
                 *         "labels": {
                 *           "team": "ops"
                 *         },
                 *         "last_success_at": "2026-01-30T08:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "notification_channel.recovered";
                    data: {
                        /** @example nch_01jcqkz0000000000000000000 */
                        channel_id: string;
                        name: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        last_success_at: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.connection.failing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "connection.failing",
                 *       "data": {
                 *         "connection_id": "conn_01jcqkz0000000000000000000",
                 *         "name": "Name servers",
                 *         "provider": "powerdns",
                 *         "labels": {
                 *           "team": "ops"
                 *         },
                 *         "failing_since": "2026-01-31T12:00:00.000Z",
                 *         "error": {
                 *           "code": "auth",
                 *           "message": "The provider rejects the credentials."
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "connection.failing";
                    data: {
                        /** @example conn_01jcqkz0000000000000000000 */
                        connection_id: string;
                        name: string;
                        /** @description The provider, such as `powerdns`. */
                        provider: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        failing_since: string;
                        error: {
                            /** @description `auth`, `verification_failed`, `blocked`, `rate_limited`, `unavailable` or `timeout`. More may be added. */
                            code: string;
                            message: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.connection.recovered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "connection.recovered",
                 *       "data": {
                 *         "connection_id": "conn_01jcqkz0000000000000000000",
                 *         "name": "Name servers",
                 *         "provider": "powerdns",
                 *         "labels": {
                 *           "team": "ops"
                 *         },
                 *         "failing_since": "2026-01-31T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "connection.recovered";
                    data: {
                        /** @example conn_01jcqkz0000000000000000000 */
                        connection_id: string;
                        name: string;
                        /** @description The provider, such as `powerdns`. */
                        provider: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        failing_since: string;
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.dns.records_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "dns.records_changed",
                 *       "data": {
                 *         "zone_id": "zone_01jcqkz0000000000000000000",
                 *         "zone": "example.com",
                 *         "labels": {
                 *           "env": "prod"
                 *         },
                 *         "version": 7,
                 *         "cause": "api",
                 *         "added": [
                 *           {
                 *             "name": "www",
                 *             "type": "A",
                 *             "ttl": 3600,
                 *             "value": "192.0.2.10",
                 *             "priority": null
                 *           }
                 *         ],
                 *         "changed": [
                 *           {
                 *             "name": "mail",
                 *             "type": "A",
                 *             "old": {
                 *               "ttl": 3600,
                 *               "value": "192.0.2.1",
                 *               "priority": null
                 *             },
                 *             "new": {
                 *               "ttl": 300,
                 *               "value": "192.0.2.2",
                 *               "priority": null
                 *             }
                 *           }
                 *         ],
                 *         "removed": []
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "dns.records_changed";
                    data: {
                        /** @example zone_01jcqkz0000000000000000000 */
                        zone_id: string;
                        zone: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        /** @description The version of the zone that the change created. */
                        version: number;
                        /** @description The origin of the change: `api`, `plan` (an applied plan), `drift`, `import`, or the resource that made it, such as `dynamic_ip`. More may be added. */
                        cause: string;
                        added: {
                            name: string;
                            type: string;
                            ttl: number;
                            value: string;
                            priority: number | null;
                        }[];
                        changed: {
                            name: string;
                            type: string;
                            old: {
                                ttl: number;
                                value: string;
                                priority: number | null;
                            };
                            new: {
                                ttl: number;
                                value: string;
                                priority: number | null;
                            };
                        }[];
                        removed: {
                            name: string;
                            type: string;
                            ttl: number;
                            value: string;
                            priority: number | null;
                        }[];
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.dns.drift_detected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "dns.drift_detected",
                 *       "data": {
                 *         "zone_id": "zone_01jcqkz0000000000000000000",
                 *         "zone": "example.com",
                 *         "labels": {
                 *           "env": "prod"
                 *         },
                 *         "policy": "report",
                 *         "drift": [
                 *           {
                 *             "name": "www",
                 *             "type": "A",
                 *             "state": "drift_changed",
                 *             "wanted": {
                 *               "ttl": 3600,
                 *               "values": [
                 *                 "192.0.2.10"
                 *               ]
                 *             },
                 *             "actual": {
                 *               "ttl": 3600,
                 *               "values": [
                 *                 "198.51.100.66"
                 *               ]
                 *             }
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "dns.drift_detected";
                    data: {
                        /** @example zone_01jcqkz0000000000000000000 */
                        zone_id: string;
                        zone: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        /** @enum {string} */
                        policy: "report" | "enforce" | "adopt";
                        drift: {
                            name: string;
                            type: string;
                            /** @enum {string} */
                            state: "in_sync" | "pending_create" | "pending_update" | "pending_delete" | "drift_missing" | "drift_changed" | "drift_extra" | "conflict";
                            wanted: {
                                ttl: number;
                                values: string[];
                            } | null;
                            actual: {
                                ttl: number;
                                values: string[];
                            } | null;
                        }[];
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.dns.zone_held": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "dns.zone_held",
                 *       "data": {
                 *         "zone_id": "zone_01jcqkz0000000000000000000",
                 *         "zone": "example.com",
                 *         "labels": {
                 *           "env": "prod"
                 *         },
                 *         "action": "adopt",
                 *         "code": "delete_threshold",
                 *         "message": "12 of 13 RRsets (92 %) would be removed; the limit is 30 %. Nothing was adopted. If the provider is right, adopt its changes with \"force\": [\"delete_threshold\"]; if not, apply the plan to restore the records there."
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "dns.zone_held";
                    data: {
                        /** @example zone_01jcqkz0000000000000000000 */
                        zone_id: string;
                        zone: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        /**
                         * @description `apply`: changes that wait to be applied to the provider; `adopt`: changes at the provider that were not adopted.
                         * @enum {string}
                         */
                        action: "apply" | "adopt";
                        /** @enum {string} */
                        code: "update_threshold" | "delete_threshold" | "apex_ns";
                        message: string;
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.dns.drift_resolved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "dns.drift_resolved",
                 *       "data": {
                 *         "zone_id": "zone_01jcqkz0000000000000000000",
                 *         "zone": "example.com",
                 *         "labels": {
                 *           "env": "prod"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "dns.drift_resolved";
                    data: {
                        /** @example zone_01jcqkz0000000000000000000 */
                        zone_id: string;
                        zone: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.dns.records_released": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "dns.records_released",
                 *       "data": {
                 *         "zone_id": "zone_01jcqkz0000000000000000000",
                 *         "zone": "example.com",
                 *         "labels": {
                 *           "env": "prod"
                 *         },
                 *         "released": [
                 *           {
                 *             "name": "home",
                 *             "type": "A",
                 *             "managed_by": {
                 *               "type": "dynamic_ip",
                 *               "id": "dip_01jcqkz0000000000000000000",
                 *               "name": "Office"
                 *             }
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "dns.records_released";
                    data: {
                        /** @example zone_01jcqkz0000000000000000000 */
                        zone_id: string;
                        zone: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        released: {
                            name: string;
                            type: string;
                            managed_by: components["schemas"]["ManagedBy"];
                        }[];
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.domain.expiring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "domain.expiring",
                 *       "data": {
                 *         "domain_id": "dom_01jcqkz0000000000000000000",
                 *         "domain": "example.com",
                 *         "labels": {
                 *           "team": "web"
                 *         },
                 *         "expires_at": "2026-01-31",
                 *         "days_left": 14,
                 *         "auto_renew": false,
                 *         "registrar": "Sandbox"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "domain.expiring";
                    data: {
                        /** @example dom_01jcqkz0000000000000000000 */
                        domain_id: string;
                        /** @description The name, with internationalized labels as A-labels. */
                        domain: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        /** @example 2026-01-31 */
                        expires_at: string;
                        /** @description Whole days, rounded up. */
                        days_left: number;
                        /** @description Null: the registrar does not tell. */
                        auto_renew: boolean | null;
                        registrar: string;
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.domain.renewed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "domain.renewed",
                 *       "data": {
                 *         "domain_id": "dom_01jcqkz0000000000000000000",
                 *         "domain": "example.com",
                 *         "labels": {
                 *           "team": "web"
                 *         },
                 *         "previous_expires_at": "2026-01-31",
                 *         "expires_at": "2027-01-31"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "domain.renewed";
                    data: {
                        /** @example dom_01jcqkz0000000000000000000 */
                        domain_id: string;
                        /** @description The name, with internationalized labels as A-labels. */
                        domain: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        /** @example 2026-01-31 */
                        previous_expires_at: string;
                        /** @example 2026-01-31 */
                        expires_at: string;
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.domain.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "domain.status_changed",
                 *       "data": {
                 *         "domain_id": "dom_01jcqkz0000000000000000000",
                 *         "domain": "example.com",
                 *         "labels": {
                 *           "team": "web"
                 *         },
                 *         "from": "active",
                 *         "to": "expired",
                 *         "epp_statuses": [
                 *           "autoRenewPeriod"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "domain.status_changed";
                    data: {
                        /** @example dom_01jcqkz0000000000000000000 */
                        domain_id: string;
                        /** @description The name, with internationalized labels as A-labels. */
                        domain: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        /** @enum {string} */
                        from: "registering" | "transferring_in" | "active" | "suspended" | "expired" | "redemption" | "restoring" | "pending_delete" | "transferring_out" | "gone";
                        /** @enum {string} */
                        to: "registering" | "transferring_in" | "active" | "suspended" | "expired" | "redemption" | "restoring" | "pending_delete" | "transferring_out" | "gone";
                        epp_statuses: string[];
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.domain.drift_detected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "domain.drift_detected",
                 *       "data": {
                 *         "domain_id": "dom_01jcqkz0000000000000000000",
                 *         "domain": "example.com",
                 *         "labels": {
                 *           "team": "web"
                 *         },
                 *         "changed": [
                 *           {
                 *             "setting": "locked",
                 *             "old": true,
                 *             "new": false
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "domain.drift_detected";
                    data: {
                        /** @example dom_01jcqkz0000000000000000000 */
                        domain_id: string;
                        /** @description The name, with internationalized labels as A-labels. */
                        domain: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        changed: {
                            setting: string;
                            old: (string | boolean | string[]) | null;
                            new: (string | boolean | string[]) | null;
                        }[];
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.monitor.alert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "monitor.alert",
                 *       "data": {
                 *         "monitor_id": "mon_01jcqkz0000000000000000000",
                 *         "name": "Shop",
                 *         "type": "http",
                 *         "labels": {
                 *           "env": "prod"
                 *         },
                 *         "status": "down",
                 *         "previous_status": "up",
                 *         "incident_id": "inc_01jcqkz0000000000000000000",
                 *         "reason": "The server answered with status 502.",
                 *         "started_at": "2026-01-31T12:00:00.000Z",
                 *         "phase": "opened",
                 *         "escalation": 0,
                 *         "locations": [
                 *           {
                 *             "location": "local",
                 *             "state": "down",
                 *             "failure_class": "status",
                 *             "message": "The server answered with status 502."
                 *           }
                 *         ],
                 *         "members": []
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "monitor.alert";
                    data: {
                        /** @example mon_01jcqkz0000000000000000000 */
                        monitor_id: string;
                        name: string;
                        /** @description The type of the monitor. */
                        type: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        /** @enum {string} */
                        status: "pending" | "up" | "degraded" | "down" | "unknown";
                        /** @enum {string} */
                        previous_status: "pending" | "up" | "degraded" | "down" | "unknown";
                        /** @example inc_01jcqkz0000000000000000000 */
                        incident_id: string;
                        reason: string;
                        /** Format: date-time */
                        started_at: string;
                        /** @enum {string} */
                        phase: "opened" | "reminder" | "escalated";
                        /** @description How often this alert was escalated. */
                        escalation: number;
                        locations: {
                            location: string;
                            state: string;
                            failure_class: string | null;
                            message: string | null;
                        }[];
                        /** @description Of a composite monitor: its members that are down or degraded. */
                        members: {
                            /** @example mon_01jcqkz0000000000000000000 */
                            monitor_id: string;
                            name: string;
                            state: string;
                        }[];
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.monitor.recovered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "monitor.recovered",
                 *       "data": {
                 *         "monitor_id": "mon_01jcqkz0000000000000000000",
                 *         "name": "Shop",
                 *         "type": "http",
                 *         "labels": {
                 *           "env": "prod"
                 *         },
                 *         "status": "up",
                 *         "previous_status": "down",
                 *         "incident_id": "inc_01jcqkz0000000000000000000",
                 *         "reason": "The server answered with status 502.",
                 *         "started_at": "2026-01-31T12:00:00.000Z",
                 *         "recovered_at": "2026-01-31T12:07:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "monitor.recovered";
                    data: {
                        /** @example mon_01jcqkz0000000000000000000 */
                        monitor_id: string;
                        name: string;
                        /** @description The type of the monitor. */
                        type: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        /** @enum {string} */
                        status: "pending" | "up" | "degraded" | "down" | "unknown";
                        /** @enum {string} */
                        previous_status: "pending" | "up" | "degraded" | "down" | "unknown";
                        /** @example inc_01jcqkz0000000000000000000 */
                        incident_id: string;
                        reason: string;
                        /** Format: date-time */
                        started_at: string;
                        /** Format: date-time */
                        recovered_at: string;
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.heartbeat.missed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "heartbeat.missed",
                 *       "data": {
                 *         "heartbeat_id": "hb_01jcqkz0000000000000000000",
                 *         "name": "Nightly backup",
                 *         "labels": {
                 *           "env": "prod"
                 *         },
                 *         "incident_id": "inc_01jcqkz0000000000000000000",
                 *         "reason": "No success arrived until 2026-01-31 02:35:00 UTC. It was expected at 2026-01-31 02:30:00 UTC.",
                 *         "started_at": "2026-01-31T02:35:00.000Z",
                 *         "last_success_at": "2026-01-30T02:31:10.000Z",
                 *         "phase": "opened",
                 *         "escalation": 0
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "heartbeat.missed";
                    data: {
                        /** @example hb_01jcqkz0000000000000000000 */
                        heartbeat_id: string;
                        name: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        /** @example inc_01jcqkz0000000000000000000 */
                        incident_id: string;
                        reason: string;
                        /**
                         * Format: date-time
                         * @description The deadline that passed, or when the job reported its failure.
                         */
                        started_at: string;
                        /** Format: date-time */
                        last_success_at: string | null;
                        /** @enum {string} */
                        phase: "opened" | "reminder" | "escalated";
                        /** @description How often this alert was escalated. */
                        escalation: number;
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.heartbeat.recovered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "heartbeat.recovered",
                 *       "data": {
                 *         "heartbeat_id": "hb_01jcqkz0000000000000000000",
                 *         "name": "Nightly backup",
                 *         "labels": {
                 *           "env": "prod"
                 *         },
                 *         "incident_id": "inc_01jcqkz0000000000000000000",
                 *         "reason": "No success arrived until 2026-01-31 02:35:00 UTC. It was expected at 2026-01-31 02:30:00 UTC.",
                 *         "started_at": "2026-01-31T02:35:00.000Z",
                 *         "last_success_at": "2026-01-31T02:42:00.000Z",
                 *         "recovered_at": "2026-01-31T02:42:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "heartbeat.recovered";
                    data: {
                        /** @example hb_01jcqkz0000000000000000000 */
                        heartbeat_id: string;
                        name: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        /** @example inc_01jcqkz0000000000000000000 */
                        incident_id: string;
                        reason: string;
                        /**
                         * Format: date-time
                         * @description The deadline that passed, or when the job reported its failure.
                         */
                        started_at: string;
                        /** Format: date-time */
                        last_success_at: string | null;
                        /** Format: date-time */
                        recovered_at: string;
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.incident.opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "incident.opened",
                 *       "data": {
                 *         "incident_id": "inc_01jcqkz0000000000000000000",
                 *         "title": "Shop is down",
                 *         "severity": "critical",
                 *         "status": "open",
                 *         "monitor_id": "mon_01jcqkz0000000000000000000",
                 *         "heartbeat_id": null,
                 *         "labels": {
                 *           "env": "prod"
                 *         },
                 *         "cause": "The server answered with status 502.",
                 *         "started_at": "2026-01-31T12:00:00.000Z",
                 *         "acknowledged_by": null,
                 *         "resolved_at": null,
                 *         "snoozed_until": null
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "incident.opened";
                    data: {
                        /** @example inc_01jcqkz0000000000000000000 */
                        incident_id: string;
                        title: string;
                        /** @enum {string} */
                        severity: "info" | "warning" | "critical";
                        /** @enum {string} */
                        status: "open" | "acknowledged" | "resolved";
                        /** @description Null if it belongs to no monitor. */
                        monitor_id: string | null;
                        /** @description Null if it belongs to no heartbeat. */
                        heartbeat_id: string | null;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        cause: string;
                        /** Format: date-time */
                        started_at: string;
                        /** @description The name of who acknowledged it. */
                        acknowledged_by: string | null;
                        /** Format: date-time */
                        resolved_at: string | null;
                        /** Format: date-time */
                        snoozed_until: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.incident.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "incident.updated",
                 *       "data": {
                 *         "incident_id": "inc_01jcqkz0000000000000000000",
                 *         "title": "Shop is down",
                 *         "severity": "critical",
                 *         "status": "acknowledged",
                 *         "monitor_id": "mon_01jcqkz0000000000000000000",
                 *         "heartbeat_id": null,
                 *         "labels": {
                 *           "env": "prod"
                 *         },
                 *         "cause": "The server answered with status 502.",
                 *         "started_at": "2026-01-31T12:00:00.000Z",
                 *         "acknowledged_by": "Nina",
                 *         "resolved_at": null,
                 *         "snoozed_until": null
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "incident.updated";
                    data: {
                        /** @example inc_01jcqkz0000000000000000000 */
                        incident_id: string;
                        title: string;
                        /** @enum {string} */
                        severity: "info" | "warning" | "critical";
                        /** @enum {string} */
                        status: "open" | "acknowledged" | "resolved";
                        /** @description Null if it belongs to no monitor. */
                        monitor_id: string | null;
                        /** @description Null if it belongs to no heartbeat. */
                        heartbeat_id: string | null;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        cause: string;
                        /** Format: date-time */
                        started_at: string;
                        /** @description The name of who acknowledged it. */
                        acknowledged_by: string | null;
                        /** Format: date-time */
                        resolved_at: string | null;
                        /** Format: date-time */
                        snoozed_until: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.incident.resolved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "incident.resolved",
                 *       "data": {
                 *         "incident_id": "inc_01jcqkz0000000000000000000",
                 *         "title": "Shop is down",
                 *         "severity": "critical",
                 *         "status": "resolved",
                 *         "monitor_id": "mon_01jcqkz0000000000000000000",
                 *         "heartbeat_id": null,
                 *         "labels": {
                 *           "env": "prod"
                 *         },
                 *         "cause": "The server answered with status 502.",
                 *         "started_at": "2026-01-31T12:00:00.000Z",
                 *         "acknowledged_by": null,
                 *         "resolved_at": "2026-01-31T12:07:00.000Z",
                 *         "snoozed_until": null
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "incident.resolved";
                    data: {
                        /** @example inc_01jcqkz0000000000000000000 */
                        incident_id: string;
                        title: string;
                        /** @enum {string} */
                        severity: "info" | "warning" | "critical";
                        /** @enum {string} */
                        status: "open" | "acknowledged" | "resolved";
                        /** @description Null if it belongs to no monitor. */
                        monitor_id: string | null;
                        /** @description Null if it belongs to no heartbeat. */
                        heartbeat_id: string | null;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        cause: string;
                        /** Format: date-time */
                        started_at: string;
                        /** @description The name of who acknowledged it. */
                        acknowledged_by: string | null;
                        /** Format: date-time */
                        resolved_at: string | null;
                        /** Format: date-time */
                        snoozed_until: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.dynamic_ip.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "dynamic_ip.changed",
                 *       "data": {
                 *         "dynamic_ip_id": "dip_01jcqkz0000000000000000000",
                 *         "name": "Office",
                 *         "labels": {
                 *           "site": "berlin"
                 *         },
                 *         "ipv4": "203.0.113.7",
                 *         "ipv6": "2001:db8:7::1",
                 *         "ipv6_prefix": "2001:db8:7::/56",
                 *         "seq": 12,
                 *         "changed": [
                 *           {
                 *             "family": "ipv4",
                 *             "old": "203.0.113.5",
                 *             "new": "203.0.113.7"
                 *           }
                 *         ],
                 *         "reporter": {
                 *           "ip": "203.0.113.7",
                 *           "user_agent": "Fritz!Box DDNS/1.0.1"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "dynamic_ip.changed";
                    data: {
                        /** @example dip_01jcqkz0000000000000000000 */
                        dynamic_ip_id: string;
                        name: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        ipv4: string | null;
                        ipv6: string | null;
                        ipv6_prefix: string | null;
                        /** @description Increases with each change of this dynamic IP. */
                        seq: number;
                        changed: {
                            /** @enum {string} */
                            family: "ipv4" | "ipv6" | "ipv6_prefix";
                            old: string | null;
                            new: string | null;
                        }[];
                        reporter: {
                            ip: string;
                            user_agent: string;
                        } | null;
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.dynamic_ip.held": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "dynamic_ip.held",
                 *       "data": {
                 *         "dynamic_ip_id": "dip_01jcqkz0000000000000000000",
                 *         "name": "Office",
                 *         "labels": {
                 *           "site": "berlin"
                 *         },
                 *         "ipv4": "203.0.113.7",
                 *         "ipv6": "2001:db8:7::1",
                 *         "ipv6_prefix": "2001:db8:7::/56",
                 *         "family": "ipv4",
                 *         "other": "203.0.113.99"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "dynamic_ip.held";
                    data: {
                        /** @example dip_01jcqkz0000000000000000000 */
                        dynamic_ip_id: string;
                        name: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        ipv4: string | null;
                        ipv6: string | null;
                        ipv6_prefix: string | null;
                        /** @enum {string} */
                        family: "ipv4" | "ipv6" | "ipv6_prefix";
                        other: string;
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.dynamic_ip.stale": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "dynamic_ip.stale",
                 *       "data": {
                 *         "dynamic_ip_id": "dip_01jcqkz0000000000000000000",
                 *         "name": "Office",
                 *         "labels": {
                 *           "site": "berlin"
                 *         },
                 *         "ipv4": "203.0.113.7",
                 *         "ipv6": "2001:db8:7::1",
                 *         "ipv6_prefix": "2001:db8:7::/56",
                 *         "last_seen_at": "2026-01-31T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "dynamic_ip.stale";
                    data: {
                        /** @example dip_01jcqkz0000000000000000000 */
                        dynamic_ip_id: string;
                        name: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        ipv4: string | null;
                        ipv6: string | null;
                        ipv6_prefix: string | null;
                        /** Format: date-time */
                        last_seen_at: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.dynamic_ip.recovered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "dynamic_ip.recovered",
                 *       "data": {
                 *         "dynamic_ip_id": "dip_01jcqkz0000000000000000000",
                 *         "name": "Office",
                 *         "labels": {
                 *           "site": "berlin"
                 *         },
                 *         "ipv4": "203.0.113.7",
                 *         "ipv6": "2001:db8:7::1",
                 *         "ipv6_prefix": "2001:db8:7::/56",
                 *         "last_seen_at": "2026-01-31T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "dynamic_ip.recovered";
                    data: {
                        /** @example dip_01jcqkz0000000000000000000 */
                        dynamic_ip_id: string;
                        name: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        ipv4: string | null;
                        ipv6: string | null;
                        ipv6_prefix: string | null;
                        /** Format: date-time */
                        last_seen_at: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.dynamic_ip.firewall_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "dynamic_ip.firewall_changed",
                 *       "data": {
                 *         "dynamic_ip_id": "dip_01jcqkz0000000000000000000",
                 *         "name": "Office",
                 *         "labels": {
                 *           "site": "berlin"
                 *         },
                 *         "ipv4": "203.0.113.7",
                 *         "ipv6": "2001:db8:7::1",
                 *         "ipv6_prefix": "2001:db8:7::/56",
                 *         "binding_id": "fwb_01jcqkz0000000000000000000",
                 *         "connection_id": "conn_01jcqkz0000000000000000000",
                 *         "firewall": {
                 *           "ref": "38421",
                 *           "name": "web"
                 *         },
                 *         "direction": "inbound",
                 *         "protocol": "tcp",
                 *         "ports": "22",
                 *         "added": [
                 *           "203.0.113.7/32"
                 *         ],
                 *         "removed": [],
                 *         "cause": "report",
                 *         "reporter": {
                 *           "ip": "203.0.113.7",
                 *           "user_agent": "Fritz!Box DDNS/1.0.1"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "dynamic_ip.firewall_changed";
                    data: {
                        /** @example dip_01jcqkz0000000000000000000 */
                        dynamic_ip_id: string;
                        name: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        ipv4: string | null;
                        ipv6: string | null;
                        ipv6_prefix: string | null;
                        /** @example fwb_01jcqkz0000000000000000000 */
                        binding_id: string;
                        /** @example conn_01jcqkz0000000000000000000 */
                        connection_id: string;
                        firewall: {
                            ref: string;
                            name: string;
                        };
                        /** @enum {string} */
                        direction: "inbound" | "outbound";
                        /** @enum {string} */
                        protocol: "tcp" | "udp" | "icmp" | "esp" | "gre";
                        /**
                         * @description A port or a range (`8000-8010`). Null: all ports, or the protocol has none.
                         * @example 22
                         */
                        ports: string | null;
                        /** @description The networks that the firewall is open to now. */
                        added: string[];
                        /** @description The networks that the firewall was open to before. */
                        removed: string[];
                        /** @enum {string} */
                        cause: "report" | "api" | "stale";
                        reporter: {
                            ip: string;
                            user_agent: string;
                        } | null;
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.dynamic_ip.binding_failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "dynamic_ip.binding_failed",
                 *       "data": {
                 *         "dynamic_ip_id": "dip_01jcqkz0000000000000000000",
                 *         "name": "Office",
                 *         "labels": {
                 *           "site": "berlin"
                 *         },
                 *         "ipv4": "203.0.113.7",
                 *         "ipv6": "2001:db8:7::1",
                 *         "ipv6_prefix": "2001:db8:7::/56",
                 *         "binding_id": "fwb_01jcqkz0000000000000000000",
                 *         "binds": "firewall_rule",
                 *         "zone_id": null,
                 *         "zone": null,
                 *         "record": null,
                 *         "connection_id": "conn_01jcqkz0000000000000000000",
                 *         "firewall": {
                 *           "ref": "38421",
                 *           "name": "web"
                 *         },
                 *         "direction": "inbound",
                 *         "protocol": "tcp",
                 *         "ports": "22",
                 *         "error": {
                 *           "code": "auth",
                 *           "message": "The provider rejects the credentials."
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "dynamic_ip.binding_failed";
                    data: {
                        /** @example dip_01jcqkz0000000000000000000 */
                        dynamic_ip_id: string;
                        name: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        ipv4: string | null;
                        ipv6: string | null;
                        ipv6_prefix: string | null;
                        /** @description The id of the binding, `bnd_…` or `fwb_…`. */
                        binding_id: string;
                        /**
                         * @description More may be added.
                         * @enum {string}
                         */
                        binds: "dns_record" | "firewall_rule";
                        /** @example zone_01jcqkz0000000000000000000 */
                        zone_id: string | null;
                        zone: string | null;
                        record: {
                            name: string;
                            type: string;
                        } | null;
                        /** @example conn_01jcqkz0000000000000000000 */
                        connection_id: string | null;
                        firewall: {
                            ref: string;
                            name: string;
                        } | null;
                        /** @enum {string|null} */
                        direction: "inbound" | "outbound" | null;
                        /** @enum {string|null} */
                        protocol: "tcp" | "udp" | "icmp" | "esp" | "gre" | null;
                        /**
                         * @description A port or a range (`8000-8010`). Null: all ports, or the protocol has none.
                         * @example 22
                         */
                        ports: string | null;
                        error: {
                            code: string;
                            message: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.dynamic_ip.binding_recovered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "dynamic_ip.binding_recovered",
                 *       "data": {
                 *         "dynamic_ip_id": "dip_01jcqkz0000000000000000000",
                 *         "name": "Office",
                 *         "labels": {
                 *           "site": "berlin"
                 *         },
                 *         "ipv4": "203.0.113.7",
                 *         "ipv6": "2001:db8:7::1",
                 *         "ipv6_prefix": "2001:db8:7::/56",
                 *         "binding_id": "fwb_01jcqkz0000000000000000000",
                 *         "binds": "firewall_rule",
                 *         "zone_id": null,
                 *         "zone": null,
                 *         "record": null,
                 *         "connection_id": "conn_01jcqkz0000000000000000000",
                 *         "firewall": {
                 *           "ref": "38421",
                 *           "name": "web"
                 *         },
                 *         "direction": "inbound",
                 *         "protocol": "tcp",
                 *         "ports": "22"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "dynamic_ip.binding_recovered";
                    data: {
                        /** @example dip_01jcqkz0000000000000000000 */
                        dynamic_ip_id: string;
                        name: string;
                        /** @description Your own key-value pairs. Names have up to 63 lower-case letters, digits, `_`, `.`, `-` and `/`. Lists can be filtered by labels: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        ipv4: string | null;
                        ipv6: string | null;
                        ipv6_prefix: string | null;
                        /** @description The id of the binding, `bnd_…` or `fwb_…`. */
                        binding_id: string;
                        /**
                         * @description More may be added.
                         * @enum {string}
                         */
                        binds: "dns_record" | "firewall_rule";
                        /** @example zone_01jcqkz0000000000000000000 */
                        zone_id: string | null;
                        zone: string | null;
                        record: {
                            name: string;
                            type: string;
                        } | null;
                        /** @example conn_01jcqkz0000000000000000000 */
                        connection_id: string | null;
                        firewall: {
                            ref: string;
                            name: string;
                        } | null;
                        /** @enum {string|null} */
                        direction: "inbound" | "outbound" | null;
                        /** @enum {string|null} */
                        protocol: "tcp" | "udp" | "icmp" | "esp" | "gre" | null;
                        /**
                         * @description A port or a range (`8000-8010`). Null: all ports, or the protocol has none.
                         * @example 22
                         */
                        ports: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description A 2xx response within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure; the delivery is retried later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
