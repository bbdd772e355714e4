// Written from the OpenAPI document by `node scripts/write-docs.ts`; changes made here are lost.

export interface paths {
    "/v1/whoami": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell who asks
         * @description Whose token or session this is, for which account, and what it may do. A person chooses among their `accounts` with the header `Holdfast-Account`.
         *
         *     Any valid token may do this.
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
         * Read the account
         * @description Needs the permission `account.read`.
         */
        get: operations["account.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the account
         * @description Needs the permission `account.write`.
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
         * @description Needs the permission `account.read`.
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
         * Read a member
         * @description Needs the permission `account.read`.
         */
        get: operations["account.members.read"];
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description They are out with their next request. The tokens of the account stay as they are.
         *
         *     Needs the permission `account.write`.
         *
         *     A person who is signed in must have signed in, or proved who they are with `POST /v1/auth/reauthenticate`, within the last 10 minutes; otherwise it is 403 `reauthentication_required`. Requests with a token do not need this.
         */
        delete: operations["account.members.remove"];
        options?: never;
        head?: never;
        /**
         * Change a member’s role or permissions
         * @description It holds from their next request on. Owners are changed by owners, and the last one stays.
         *
         *     Needs the permission `account.write`.
         *
         *     A person who is signed in must have signed in, or proved who they are with `POST /v1/auth/reauthenticate`, within the last 10 minutes; otherwise it is 403 `reauthentication_required`. Requests with a token do not need this.
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
         * @description Needs the permission `account.read`.
         */
        get: operations["account.invitations.list"];
        put?: never;
        /**
         * Invite somebody into the account
         * @description The link in this answer is never shown again. With a mail server it goes to the address too, unless too many have of late (`mail_error`). One invitation for an address is open at a time. Whoever opens it joins, with a new sign-in or the one they have. Nobody can grant what they lack.
         *
         *     Needs the permission `account.write`.
         *
         *     A person who is signed in must have signed in, or proved who they are with `POST /v1/auth/reauthenticate`, within the last 10 minutes; otherwise it is 403 `reauthentication_required`. Requests with a token do not need this.
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
         * Read an invitation
         * @description Needs the permission `account.read`.
         */
        get: operations["account.invitations.read"];
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description Its link stops working at once; it stays in the list with `revoked_at`.
         *
         *     Needs the permission `account.write`.
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
         * @description Needs the permission `account.read`.
         */
        get: operations["account.tokens.list"];
        put?: never;
        /**
         * Create a token
         * @description The secret is in this answer and never shown again. Nobody can grant what they lack.
         *
         *     Needs the permission `account.write`.
         *
         *     A person who is signed in must have signed in, or proved who they are with `POST /v1/auth/reauthenticate`, within the last 10 minutes; otherwise it is 403 `reauthentication_required`. Requests with a token do not need this.
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
         * Read a token
         * @description Needs the permission `account.read`.
         */
        get: operations["account.tokens.read"];
        put?: never;
        post?: never;
        /**
         * Revoke a token
         * @description It stops working at once and for good, and stays in the list with `revoked_at`. A token that may do more than the caller can be revoked, too.
         *
         *     Needs the permission `account.write`.
         */
        delete: operations["account.tokens.revoke"];
        options?: never;
        head?: never;
        /**
         * Change a token
         * @description Needs every permission that the token has, and every one that it is given.
         *
         *     Needs the permission `account.write`.
         *
         *     A person who is signed in must have signed in, or proved who they are with `POST /v1/auth/reauthenticate`, within the last 10 minutes; otherwise it is 403 `reauthentication_required`. Requests with a token do not need this.
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
         * Give a token a new secret
         * @description The old secret goes on working for the overlap chosen, so that nothing stops meanwhile. Needs every permission that the token has.
         *
         *     Needs the permission `account.write`.
         *
         *     A person who is signed in must have signed in, or proved who they are with `POST /v1/auth/reauthenticate`, within the last 10 minutes; otherwise it is 403 `reauthentication_required`. Requests with a token do not need this.
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
         * Read what the plan allows and what is used
         * @description Needs the permission `account.read`.
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
         * List the plans of this installation
         * @description All on one page.
         *
         *     Needs the permission `account.read`.
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
         * List the audit log
         * @description Every change and every refused attempt, newest first: who, with what, from where, and what was before and after. `?target=` with the id of any resource tells who did what to it. What changed is shown to those who may read the area of the action; for others the entry is `redacted`.
         *
         *     Needs the permission `account.read`.
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
         * @description The whole log, or what the filters leave of it, oldest first, as a file of any length. A transfer that breaks off is incomplete.
         *
         *     Needs the permission `account.read`.
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
         * Read an audit entry
         * @description Needs the permission `account.read`.
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
         * @description Computes every seal of the chain anew, holds every signature against the key, and says where something does not fit. It takes about a second for 20,000 entries.
         *
         *     Needs the permission `account.read`.
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
         * List checkpoints of the audit log
         * @description Signed statements of where the chain stood, newest first. Kept elsewhere, one proves later that nothing before it was altered or cut off.
         *
         *     Needs the permission `account.read`.
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
         * @description Needs the permission `webhooks.read`.
         */
        get: operations["webhooks.endpoints.list"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description The signing secret is in this answer and never shown again. Choosing a type of event needs the read permission of its area.
         *
         *     Needs the permission `webhooks.write`.
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
         * Read a webhook endpoint
         * @description Needs the permission `webhooks.read`.
         */
        get: operations["webhooks.endpoints.read"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Its log stays readable; what was not delivered yet never will be.
         *
         *     Needs the permission `webhooks.write`.
         */
        delete: operations["webhooks.endpoints.delete"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description Disabled, it is paused and its deliveries wait; enabled again, they go out. To leave them out, resume it with `POST …/resume` instead. Another `url`, other `events` or another `filter` need the read permission of the areas of all its events. With another `url`, the `headers` that the endpoint has must be given again, or removed with null.
         *
         *     Needs the permission `webhooks.write`.
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
         * Send a test message
         * @description A sample of the kind named, or of `webhook.test`, with `"test": true` in its data. It is signed, retried and logged like any other.
         *
         *     Needs the permission `webhooks.write`.
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
         * Give a webhook endpoint a new secret
         * @description Until the overlap ends or the new secret is promoted, `X-Service-Signature` stays on the oldest secret, `X-Service-Signature-Next` carries the new one, and `webhook-signature` carries all. At most three secrets live at a time.
         *
         *     Needs the permission `webhooks.write`.
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
         * Sign with the newest secret alone
         * @description Ends the overlap of a rotation now: the secrets before the newest are gone.
         *
         *     Needs the permission `webhooks.write`.
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
         * @description The deliveries that waited go out, or are skipped: what was skipped can be sent later by a replay.
         *
         *     Needs the permission `webhooks.write`.
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
         * @description Needs the permission `webhooks.read`.
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
         * Read a webhook delivery with every attempt
         * @description Without the read permission of the area of its event, the message and the answers of the receiver are null.
         *
         *     Needs the permission `webhooks.read`.
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
         * Deliver once more
         * @description With the same `webhook-id` and body, and with all retries before it again. Asked for while it is being sent, another attempt follows. Needs the read permission of the area of its event.
         *
         *     Needs the permission `webhooks.write`.
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
         * Retry a pending delivery now
         * @description Makes its next attempt due at once. Its schedule goes on from there.
         *
         *     Needs the permission `webhooks.write`.
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
         * Give up a pending delivery
         * @description At an ordered endpoint the next delivery has its turn. It can be delivered again later.
         *
         *     Needs the permission `webhooks.write`.
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
         * @description Needs the permission `webhooks.read`.
         */
        get: operations["webhooks.replays.list"];
        put?: never;
        /**
         * Send past events to a webhook endpoint
         * @description Queues what the filter finds, oldest first and a hundred at a time, so that new events need not wait behind it. A replay says nothing about the health of the endpoint. Needs the read permission of the areas of its events.
         *
         *     Needs the permission `webhooks.write`.
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
         * Read a webhook replay and how far it is
         * @description Its deliveries are listed by `GET /v1/webhook-deliveries?replay_id=…`.
         *
         *     Needs the permission `webhooks.read`.
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
         * @description Nothing more is queued, and what was queued and not sent yet is skipped.
         *
         *     Needs the permission `webhooks.write`.
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
         * @description Each with the schema of its data and an example.
         *
         *     Needs the permission `webhooks.read`.
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
         * Follow the events of the account
         * @description For those who cannot receive webhooks: all events, oldest first unless asked otherwise, as long as they are kept. Ask again with `resume_cursor` for what has happened since; nothing is ever missed, whatever was asked for when. Events of areas that the caller may not read are left out.
         *
         *     Needs the permission `webhooks.read`.
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
         * Follow the events of the account as they happen
         * @description Server-sent events without an end: each message has an event as its data, as `GET /v1/events` shows it, and a cursor as its id. Sent back as `Last-Event-ID`, the stream goes on behind it; without one, from now. A comment every 15 seconds says that the connection lives; the comment `changed`, that something in the account has changed, be it an event or not. Events of areas that the caller may not read are left out.
         *
         *     Needs the permission `webhooks.read`.
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
         * Read an event
         * @description Needs the read permission of the area that the type of the event belongs to.
         *
         *     Needs the permission `webhooks.read`.
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
    "/v1/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List providers
         * @description What each needs as credentials and what it can do. All on one page.
         *
         *     Needs the permission `account.read`.
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
         * @description Needs the permission `account.read`.
         */
        get: operations["account.connections.list"];
        put?: never;
        /**
         * Create a connection
         * @description Credentials of a provider. They are tried at once: what does not work is not stored. Secrets are sealed and never shown again.
         *
         *     Needs the permission `account.write`.
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
         * Read a connection
         * @description Needs the permission `account.read`.
         */
        get: operations["account.connections.read"];
        put?: never;
        post?: never;
        /**
         * Delete a connection
         * @description Refused while anything uses it. At the provider nothing changes.
         *
         *     Needs the permission `account.write`.
         */
        delete: operations["account.connections.delete"];
        options?: never;
        head?: never;
        /**
         * Change a connection
         * @description Credential fields that are left out stay as they are; changed ones are tried before they are stored. A new address needs the secrets anew.
         *
         *     Needs the permission `account.write`.
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
         * Verify a connection now
         * @description Needs the permission `account.write`.
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
         * List the firewalls that a connection reaches
         * @description What the provider has at this moment. All on one page.
         *
         *     Needs the permission `cloud.read`.
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
         * Read how a sandbox behaves and what is in it
         * @description Needs the permission `account.read`.
         */
        get: operations["account.sandbox.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Make a sandbox slow or faulty
         * @description Needs the permission `account.write`.
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
         * Change a sandbox behind the service’s back
         * @description As somebody else would, at the provider: RRsets are set, or removed without values. A zone that is not there is made.
         *
         *     Needs the permission `account.write`.
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
         * Set the rules of a sandbox firewall behind the service’s back
         * @description As somebody else would, at the provider. A firewall that is not there is made.
         *
         *     Needs the permission `account.write`.
         */
        put: operations["account.sandbox.firewalls.replace"];
        post?: never;
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
         * @description Needs the permission `dns.read`.
         */
        get: operations["dns.zones.list"];
        put?: never;
        /**
         * Create a zone
         * @description The zone is made at the provider, with its name servers and SOA; it is `creating` until it is there, then `active`.
         *
         *     Needs the permission `dns.write`.
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
         * Import a zone from a connection
         * @description Takes over a zone that is at the provider, with all its records. Nothing changes there. A zone that is managed here through another connection to the same server is refused (409, with `zone_id`) unless `allow_shared` is set.
         *
         *     Needs the permission `dns.write`.
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
         * List the zones that a connection reaches
         * @description What the provider has, and which of it is here already. All on one page.
         *
         *     Needs the permission `dns.read`.
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
         * Read a zone
         * @description Needs the permission `dns.read`.
         */
        get: operations["dns.zones.read"];
        put?: never;
        post?: never;
        /**
         * Delete a zone
         * @description The zone and its history are removed here. By default the provider keeps it and goes on serving it; with `at_provider=delete` it is `deleting` until it is gone there as well. Refused while something manages records of it, such as a dynamic IP, unless `if_managed=release`.
         *
         *     Needs the permission `dns.write`.
         */
        delete: operations["dns.zones.delete"];
        options?: never;
        head?: never;
        /**
         * Change how a zone is looked after
         * @description Needs the permission `dns.write`.
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
         * Read what the name server makes by itself
         * @description The SOA record, what DNSSEC needs, and private records such as BIND’s TYPE65534, as last read. Holdfast never writes or removes them.
         *
         *     Needs the permission `dns.read`.
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
         * Look for drift now
         * @description Reads the zone at the provider and follows its drift policy.
         *
         *     Needs the permission `dns.write`.
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
         * Resolve a warning of a zone
         * @description Corrects the setting at the provider that a warning with `can_resolve` is about, and checks the zone. `serial_not_raised`: sets SOA-EDIT-API of the zone at PowerDNS to DEFAULT. If the provider refuses, the warning stays and `sync.error` has the reason.
         *
         *     Needs the permission `dns.write`.
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
         * List DNS records of all zones
         * @description Needs the permission `dns.read`.
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
         * List the records of a zone
         * @description Needs the permission `dns.read`.
         */
        get: operations["dns.records.list"];
        put?: never;
        /**
         * Create a record in a zone
         * @description In an automatic zone it is carried over to the provider at once; `synced` turns true when it is there.
         *
         *     Needs the permission `dns.write`.
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
         * Read a record
         * @description Needs the permission `dns.read`.
         */
        get: operations["dns.records.read"];
        put?: never;
        post?: never;
        /**
         * Delete a record
         * @description Needs the permission `dns.write`.
         */
        delete: operations["dns.records.delete"];
        options?: never;
        head?: never;
        /**
         * Change a record
         * @description Needs the permission `dns.write`.
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
         * Create, change and delete many records at once
         * @description All of it is done, or none: then every fault is listed, with a pointer to its item.
         *
         *     Needs the permission `dns.write`.
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
         * @description Takes a master file of up to 16 MiB, as it is or in JSON, and reads it as BIND does: `$ORIGIN`, `$TTL` and `$GENERATE` are followed, `$INCLUDE` is refused. First preview it with `dry_run=true`; then send the same file with the `hash` of the preview, which makes exactly the changes previewed or answers 409.
         *
         *     Needs the permission `dns.write`.
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
         * Export a zone as a zone file
         * @description The records as they are wanted here, in a master file (RFC 1035, section 5) that name servers load. Records that the provider makes itself are not in it, apart from the SOA.
         *
         *     Needs the permission `dns.read`.
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
         * Read what would change at the provider
         * @description Every difference between what is wanted and what was last seen at the provider, drift included, and what holds it back. `changes` is one page, by name and type; `hash`, `counts` and `guards` are those of the whole plan. Pages with another `hash` belong to another plan: start again.
         *
         *     Needs the permission `dns.read`.
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
         * @description Takes the hash of the plan, and is refused when the zone or the provider is no longer what the plan was made for. An apply that was interrupted half-way ends as `partial` instead. So does one with a change of an RRset that cannot be read at the provider: it is left as it is, the others are carried over.
         *
         *     Needs the permission `dns.write`.
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
         * @description Those that wait, those under way with how far they are, and those that have ended.
         *
         *     Needs the permission `dns.read`.
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
         * Read how an apply goes
         * @description Needs the permission `dns.read`.
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
         * Take over what others have changed
         * @description The RRsets named, or all that have drifted, become the wanted ones as they are at the provider. The safety thresholds of the zone hold here as for an apply: what they hold back is refused with `guards`, unless `force` names them.
         *
         *     Needs the permission `dns.write`.
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
         * Take back changes that are not carried over yet
         * @description The RRsets named, or all that are pending, are wanted again as they are at the provider. Records that come back get the comment and labels that they had last.
         *
         *     Needs the permission `dns.write`.
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
         * List the versions of a zone
         * @description Needs the permission `dns.read`.
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
         * Read a version with its changes
         * @description Needs the permission `dns.read`.
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
         * @description Needs the permission `dns.read`.
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
         * @description The records become what they were then, all or those of the RRsets named. That is a change like any other: guarded, carried over, and a new version. Records that come back get the comment and labels that they had last.
         *
         *     Needs the permission `dns.write`.
         */
        post: operations["dns.versions.restore"];
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
         * @description Needs the permission `dynamic_ip.read`.
         */
        get: operations["dynamic_ips.list"];
        put?: never;
        /**
         * Create a dynamic IP
         * @description The token for the device is in this answer and never shown again.
         *
         *     Needs the permission `dynamic_ip.write`.
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
         * Read a dynamic IP
         * @description Needs the permission `dynamic_ip.read`.
         */
        get: operations["dynamic_ips.read"];
        put?: never;
        post?: never;
        /**
         * Delete a dynamic IP
         * @description Its token stops working at once. Records that followed it stay as they are. Refused while firewall rules follow it. Needs `dns.write` and `cloud.write` too where DNS records or firewall rules follow it.
         *
         *     Needs the permission `dynamic_ip.write`.
         */
        delete: operations["dynamic_ips.delete"];
        options?: never;
        head?: never;
        /**
         * Change a dynamic IP
         * @description Needs `dns.write` and `cloud.write` too where DNS records or firewall rules follow it.
         *
         *     Needs the permission `dynamic_ip.write`.
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
         * Give a dynamic IP a new token
         * @description The old token goes on working for the overlap chosen, so that nothing stops meanwhile. Needs `dns.write` and `cloud.write` too where DNS records or firewall rules follow it.
         *
         *     Needs the permission `dynamic_ip.write`.
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
         * @description Its reports are answered with `abuse` and change nothing until it is unblocked. Needs `dns.write` and `cloud.write` too where DNS records or firewall rules follow it.
         *
         *     Needs the permission `dynamic_ip.write`.
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
         * @description Ends a block, and also the hold after two reporters took turns. Needs `dns.write` and `cloud.write` too where DNS records or firewall rules follow it.
         *
         *     Needs the permission `dynamic_ip.write`.
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
         * List the addresses that a dynamic IP has had
         * @description Needs the permission `dynamic_ip.read`.
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
         * List the last reports of a dynamic IP
         * @description The last 50 that changed something or were refused, as they came. One that changed nothing is only the `last_report` of the dynamic IP.
         *
         *     Needs the permission `dynamic_ip.read`.
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
         * List the DNS records that follow a dynamic IP
         * @description Needs the permission `dynamic_ip.read`.
         */
        get: operations["dynamic_ips.bindings.list"];
        put?: never;
        /**
         * Have a DNS record follow a dynamic IP
         * @description Needs `dns.write` too. A record that is there already is overwritten only with `adopt`; nothing is removed before a first address is known.
         *
         *     Needs the permission `dynamic_ip.write`.
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
         * Read a binding
         * @description Needs the permission `dynamic_ip.read`.
         */
        get: operations["dynamic_ips.bindings.read"];
        put?: never;
        post?: never;
        /**
         * Have a DNS record no longer follow a dynamic IP
         * @description The record stays as it is. Needs `dns.write` too.
         *
         *     Needs the permission `dynamic_ip.write`.
         */
        delete: operations["dynamic_ips.bindings.delete"];
        options?: never;
        head?: never;
        /**
         * Change a binding
         * @description Needs `dns.write` too.
         *
         *     Needs the permission `dynamic_ip.write`.
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
         * List the firewall rules that follow a dynamic IP
         * @description Needs the permission `dynamic_ip.read`.
         */
        get: operations["dynamic_ips.firewall_bindings.list"];
        put?: never;
        /**
         * Have a firewall rule follow a dynamic IP
         * @description Needs `cloud.write` too. Rules of others are never touched; ours carry a mark in their descriptions.
         *
         *     Needs the permission `dynamic_ip.write`.
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
         * Read a firewall binding
         * @description Needs the permission `dynamic_ip.read`.
         */
        get: operations["dynamic_ips.firewall_bindings.read"];
        put?: never;
        post?: never;
        /**
         * Have a firewall rule no longer follow a dynamic IP
         * @description Needs `cloud.write` too. Its rules are removed at the provider first; until that is done it is shown with `deleting_since`. With `keep_rules` they stay, and it is gone at once.
         *
         *     Needs the permission `dynamic_ip.write`.
         */
        delete: operations["dynamic_ips.firewall_bindings.delete"];
        options?: never;
        head?: never;
        /**
         * Change a firewall binding
         * @description Needs `cloud.write` too. What is no longer asked for is closed as soon as the rest is open.
         *
         *     Needs the permission `dynamic_ip.write`.
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
         * Put the rules of a firewall binding right now
         * @description Needs `cloud.write` too. What somebody else has changed in its rules at the provider is put back; otherwise that waits for the next change of the address.
         *
         *     Needs the permission `dynamic_ip.write`.
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
         * Read how the installation is doing
         * @description Version, storage, due work and the settings in force, without their secrets. Only for the account of whoever runs the installation (`operator` in `GET /v1/whoami`); to all others it is 404.
         *
         *     Needs the permission `account.write`.
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
         * Read the settings of the installation
         * @description The settings that can be changed while the installation runs. Only for the operator’s account; 404 for all others.
         *
         *     Needs the permission `account.write`.
         */
        get: operations["instance.settings.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings of the installation
         * @description Takes effect in every process at once. While HOLDFAST_ALLOW_PRIVATE_NETWORKS is set, `private_networks_open` can only be set to false where that is in force. It cannot be set to true while other accounts exist. Releasing the hold (`on_hold: false`) carries out all due work.
         *
         *     Needs the permission `account.write`.
         *
         *     Opening private networks or releasing the hold needs a recent sign-in. A person who is signed in must have signed in, or proved who they are with `POST /v1/auth/reauthenticate`, within the last 10 minutes; otherwise it is 403 `reauthentication_required`. Requests with a token do not need this.
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
         *     Any valid token may do this.
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
         *     Any valid token may do this.
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
    "/v1/auth/ways": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the ways to sign in */
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
         * Sign in, second step
         * @description With a `code` of the authenticator or a `recovery_code`.
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
        /** Read the current session */
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
        /** Change one's name */
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
        /** List one's sessions */
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
        /** Change one's password */
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
         * Set a new password by link
         * @description With the `token` of a link from the operator.
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
         * Begin with a second factor
         * @description It counts once it is confirmed with a code.
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
         * @description With a `code` of the authenticator or a `recovery_code`.
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
         * Make new recovery codes
         * @description With a `code` of the authenticator or a `recovery_code`, since they stand for the second factor.
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
        /** Begin to prove who one is with a passkey */
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
         * Prove who one is
         * @description With one of `password`, `code`, `recovery_code` and `passkey`. For 10 minutes, this session may do what needs a recent sign-in (`reauthentication_required`).
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
        /** Begin to sign in with a passkey */
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
        /** List one's passkeys */
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
        /** Begin to add a passkey */
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
        /** Begin to sign in at the OpenID provider */
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
        /** Begin to link the OpenID provider */
        post: operations["auth.provider.begin"];
        /** Forget the login of the OpenID provider */
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
         * Come back from the OpenID provider
         * @description The provider sends the browser here.
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
        /** Look at an invitation */
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
        /** Begin to join with a passkey */
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
         * @description Who is new says a `name`, and a `password` or a `passkey`; who is signed in joins as who they are.
         */
        post: operations["auth.invitations.accept"];
        delete?: never;
        options?: never;
        head?: never;
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
         * Report addresses by dyndns2
         * @description The protocol of Dyn, which most routers and update clients speak.
         */
        get: operations["ingest.dyndns2"];
        put?: never;
        /**
         * Report addresses by dyndns2
         * @description The protocol of Dyn, which most routers and update clients speak. The parameters may come in the query or in the form.
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
         * Report addresses by dyndns2
         * @description The protocol of Dyn, which most routers and update clients speak.
         */
        get: operations["ingest.dyndns2_at_root"];
        put?: never;
        /**
         * Report addresses by dyndns2
         * @description The protocol of Dyn, which most routers and update clients speak. The parameters may come in the query or in the form.
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
         * Report addresses by dyndns2
         * @description The protocol of Dyn, which most routers and update clients speak.
         */
        get: operations["ingest.dyndns2_v3"];
        put?: never;
        /**
         * Report addresses by dyndns2
         * @description The protocol of Dyn, which most routers and update clients speak. The parameters may come in the query or in the form.
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
         * Report addresses in the words of DuckDNS
         * @description For devices that know DuckDNS and nothing else.
         */
        get: operations["ingest.duckdns"];
        put?: never;
        /**
         * Report addresses in the words of DuckDNS
         * @description For devices that know DuckDNS and nothing else. The parameters may come in the query or in the form.
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
         * Report addresses in the words of DuckDNS
         * @description For devices that know DuckDNS and nothing else.
         */
        get: operations["ingest.duckdns_at_root"];
        put?: never;
        /**
         * Report addresses in the words of DuckDNS
         * @description For devices that know DuckDNS and nothing else. The parameters may come in the query or in the form.
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
         * Report addresses by a secret URL
         * @description For scripts: a URL is all that they need, and the status tells how it went.
         */
        get: operations["ingest.dynamic_ip_url"];
        put?: never;
        /**
         * Report addresses by a secret URL
         * @description For scripts: a URL is all that they need, and the status tells how it went. The parameters may come in the query or in the form.
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
         * Report addresses by a secret URL
         * @description The same with the token in a header, where no log shows it; so does `holdfast-agent`.
         */
        get: operations["ingest.dynamic_ip"];
        put?: never;
        /**
         * Report addresses by a secret URL
         * @description The same with the token in a header, where no log shows it; so does `holdfast-agent`. The parameters may come in the query or in the form.
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
         * Show the address that a request comes from
         * @description For update clients that have to find their own address.
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
         * Show the address that a request comes from
         * @description For update clients that have to find their own address.
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
         * A test message that was asked for
         * @description Sent to each webhook endpoint that chose this event type, signed with its secret. Lists too long for a message are cut: `data` has then `truncated: true`, `counts` and `read_more`. A test message has `test: true`.
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
         * A webhook endpoint has failed five times in a row
         * @description Sent to each webhook endpoint that chose this event type, signed with its secret. Lists too long for a message are cut: `data` has then `truncated: true`, `counts` and `read_more`. A test message has `test: true`.
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
         * A webhook endpoint was paused for its failures; its deliveries wait
         * @description Sent to each webhook endpoint that chose this event type, signed with its secret. Lists too long for a message are cut: `data` has then `truncated: true`, `counts` and `read_more`. A test message has `test: true`.
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
         * A webhook endpoint that was failing has taken a delivery again
         * @description Sent to each webhook endpoint that chose this event type, signed with its secret. Lists too long for a message are cut: `data` has then `truncated: true`, `counts` and `read_more`. A test message has `test: true`.
         */
        post: operations["webhook.webhook_endpoint.recovered"];
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
         * Records of a zone have changed at its provider
         * @description Sent to each webhook endpoint that chose this event type, signed with its secret. Lists too long for a message are cut: `data` has then `truncated: true`, `counts` and `read_more`. A test message has `test: true`.
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
         * A zone was found changed at its provider by somebody else
         * @description Sent to each webhook endpoint that chose this event type, signed with its secret. Lists too long for a message are cut: `data` has then `truncated: true`, `counts` and `read_more`. A test message has `test: true`.
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
         * A safety threshold holds changes of a zone back until somebody decides
         * @description Sent to each webhook endpoint that chose this event type, signed with its secret. Lists too long for a message are cut: `data` has then `truncated: true`, `counts` and `read_more`. A test message has `test: true`.
         */
        post: operations["webhook.dns.zone_held"];
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
         * Record sets were taken out of what managed them, such as a dynamic IP
         * @description Sent to each webhook endpoint that chose this event type, signed with its secret. Lists too long for a message are cut: `data` has then `truncated: true`, `counts` and `read_more`. A test message has `test: true`.
         */
        post: operations["webhook.dns.records_released"];
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
         * A dynamic IP has reported another address
         * @description Sent to each webhook endpoint that chose this event type, signed with its secret. Lists too long for a message are cut: `data` has then `truncated: true`, `counts` and `read_more`. A test message has `test: true`.
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
         * Two reporters of a dynamic IP take turns; the address that was there first is kept
         * @description Sent to each webhook endpoint that chose this event type, signed with its secret. Lists too long for a message are cut: `data` has then `truncated: true`, `counts` and `read_more`. A test message has `test: true`.
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
         * A dynamic IP has not reported for longer than it may
         * @description Sent to each webhook endpoint that chose this event type, signed with its secret. Lists too long for a message are cut: `data` has then `truncated: true`, `counts` and `read_more`. A test message has `test: true`.
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
         * A dynamic IP that was stale has reported again
         * @description Sent to each webhook endpoint that chose this event type, signed with its secret. Lists too long for a message are cut: `data` has then `truncated: true`, `counts` and `read_more`. A test message has `test: true`.
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
         * Rules of a firewall that follow a dynamic IP have changed at the provider
         * @description Sent to each webhook endpoint that chose this event type, signed with its secret. Lists too long for a message are cut: `data` has then `truncated: true`, `counts` and `read_more`. A test message has `test: true`.
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
         * A DNS record or firewall rule could not be brought to the address of its dynamic IP; it is tried again
         * @description Sent to each webhook endpoint that chose this event type, signed with its secret. Lists too long for a message are cut: `data` has then `truncated: true`, `counts` and `read_more`. A test message has `test: true`.
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
         * @description Sent to each webhook endpoint that chose this event type, signed with its secret. Lists too long for a message are cut: `data` has then `truncated: true`, `counts` and `read_more`. A test message has `test: true`.
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
        /** WhoamiAccount */
        WhoamiAccount: {
            /** @example acc_01jcqkz0000000000000000000 */
            id: string;
            name: string;
            plan: string;
            /** @description Whether it is the account of whoever runs the installation: `GET /v1/instance` is for it. */
            operator: boolean;
        };
        /** WhoamiToken */
        WhoamiToken: {
            /** @example tok_01jcqkz0000000000000000000 */
            id: string;
            /** @description A name on one line, without control characters and without marks that change its direction. Blanks around it are removed. */
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
            /** @description All that this request may do. */
            permissions: ("domains.read" | "domains.write" | "dns.read" | "dns.write" | "cloud.read" | "cloud.write" | "certificates.read" | "certificates.write" | "monitoring.read" | "monitoring.write" | "dynamic_ip.read" | "dynamic_ip.write" | "webhooks.read" | "webhooks.write" | "account.read" | "account.write")[];
            /** @description Whether the installation is on hold, as a restored copy is: it answers, but sends nothing and calls no provider until its operator releases it. */
            on_hold: boolean;
            /** @description Where the person is a member; empty for a token, which belongs to one account. */
            accounts: components["schemas"]["WhoamiChoice"][];
        };
        /** Account */
        Account: {
            /** @example acc_01jcqkz0000000000000000000 */
            id: string;
            /** @description A name on one line, without control characters and without marks that change its direction. Blanks around it are removed. */
            name: string;
            plan: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** AccountPatch */
        AccountPatch: {
            /** @description A name on one line, without control characters and without marks that change its direction. Blanks around it are removed. */
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
             * @description Owners and admins may do everything, a member what `permissions` say, a viewer may read.
             * @enum {string}
             */
            role: "owner" | "admin" | "member" | "viewer";
            /** @description Of a member; empty with any other role. */
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
             * @description Owners and admins may do everything, a member what `permissions` say, a viewer may read.
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
             * @description Owners and admins may do everything, a member what `permissions` say, a viewer may read.
             * @enum {string}
             */
            role: "owner" | "admin" | "member" | "viewer";
            permissions?: ("domains.read" | "domains.write" | "dns.read" | "dns.write" | "cloud.read" | "cloud.write" | "certificates.read" | "certificates.write" | "monitoring.read" | "monitoring.write" | "dynamic_ip.read" | "dynamic_ip.write" | "webhooks.read" | "webhooks.write" | "account.read" | "account.write")[];
            /** @description How long the link works: 5 minutes to 30 days, 7 days if nothing is said. */
            expires_in_seconds?: number;
        };
        /** InvitationWithLink */
        InvitationWithLink: {
            /** @example inv_01jcqkz0000000000000000000 */
            id: string;
            /** @description Null in a link of the operator, whose bearer says who they are. */
            email: string | null;
            /**
             * @description Owners and admins may do everything, a member what `permissions` say, a viewer may read.
             * @enum {string}
             */
            role: "owner" | "admin" | "member" | "viewer";
            /** @description Of a member; empty with any other role. */
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
             * @description Whether the link went by mail; `none` without a mail server.
             * @enum {string}
             */
            mail: "none" | "pending" | "sent" | "failed";
            /** @description What the mail server said last. */
            mail_error: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description The link to hand over. It is shown this once and works once. */
            link: string;
        };
        /** Invitation */
        Invitation: {
            /** @example inv_01jcqkz0000000000000000000 */
            id: string;
            /** @description Null in a link of the operator, whose bearer says who they are. */
            email: string | null;
            /**
             * @description Owners and admins may do everything, a member what `permissions` say, a viewer may read.
             * @enum {string}
             */
            role: "owner" | "admin" | "member" | "viewer";
            /** @description Of a member; empty with any other role. */
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
             * @description Whether the link went by mail; `none` without a mail server.
             * @enum {string}
             */
            mail: "none" | "pending" | "sent" | "failed";
            /** @description What the mail server said last. */
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
            /** @description A name on one line, without control characters and without marks that change its direction. Blanks around it are removed. */
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
            /** @description A name on one line, without control characters and without marks that change its direction. Blanks around it are removed. */
            name: string;
            /** @enum {string|null} */
            preset: "read_only" | "full_access" | null;
            /** @description What was granted one by one; empty with a preset. */
            permissions: ("domains.read" | "domains.write" | "dns.read" | "dns.write" | "cloud.read" | "cloud.write" | "certificates.read" | "certificates.write" | "monitoring.read" | "monitoring.write" | "dynamic_ip.read" | "dynamic_ip.write" | "webhooks.read" | "webhooks.write" | "account.read" | "account.write")[];
            /** @description All that the token may do. */
            effective_permissions: ("domains.read" | "domains.write" | "dns.read" | "dns.write" | "cloud.read" | "cloud.write" | "certificates.read" | "certificates.write" | "monitoring.read" | "monitoring.write" | "dynamic_ip.read" | "dynamic_ip.write" | "webhooks.read" | "webhooks.write" | "account.read" | "account.write")[];
            /** @description Prefix and last four characters of the secret. */
            hint: string;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description Until when the secret before the last rotation still works.
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
            /** @description The secret. It is shown this once and kept only as a hash. */
            token: string;
        };
        /** Token */
        Token: {
            /** @example tok_01jcqkz0000000000000000000 */
            id: string;
            /** @description A name on one line, without control characters and without marks that change its direction. Blanks around it are removed. */
            name: string;
            /** @enum {string|null} */
            preset: "read_only" | "full_access" | null;
            /** @description What was granted one by one; empty with a preset. */
            permissions: ("domains.read" | "domains.write" | "dns.read" | "dns.write" | "cloud.read" | "cloud.write" | "certificates.read" | "certificates.write" | "monitoring.read" | "monitoring.write" | "dynamic_ip.read" | "dynamic_ip.write" | "webhooks.read" | "webhooks.write" | "account.read" | "account.write")[];
            /** @description All that the token may do. */
            effective_permissions: ("domains.read" | "domains.write" | "dns.read" | "dns.write" | "cloud.read" | "cloud.write" | "certificates.read" | "certificates.write" | "monitoring.read" | "monitoring.write" | "dynamic_ip.read" | "dynamic_ip.write" | "webhooks.read" | "webhooks.write" | "account.read" | "account.write")[];
            /** @description Prefix and last four characters of the secret. */
            hint: string;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description Until when the secret before the last rotation still works.
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
            /** @description A name on one line, without control characters and without marks that change its direction. Blanks around it are removed. */
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
             * @description How long the old secret goes on working, up to 7 days.
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
            /** @description How fast requests may come: of tokens, for reads, writes and ingest apart, and of people who are signed in (`session`); null: as fast as they do. */
            rates: {
                read: {
                    /** @description Requests a minute of the account; under `session` of each person. */
                    per_minute: number;
                    /** @description Requests that one token, or one person, may send at once. */
                    burst: number;
                } | null;
                write: {
                    /** @description Requests a minute of the account; under `session` of each person. */
                    per_minute: number;
                    /** @description Requests that one token, or one person, may send at once. */
                    burst: number;
                } | null;
                ingest: {
                    /** @description Requests a minute of the account; under `session` of each person. */
                    per_minute: number;
                    /** @description Requests that one token, or one person, may send at once. */
                    burst: number;
                } | null;
                session: {
                    /** @description Requests a minute of the account; under `session` of each person. */
                    per_minute: number;
                    /** @description Requests that one token, or one person, may send at once. */
                    burst: number;
                } | null;
            };
            /** @description How many there may be. */
            counts: {
                /** @description So many; null: any number. */
                webhook_endpoints: number | null;
                /** @description So many; null: any number. */
                members: number | null;
                /** @description So many; null: any number. */
                tokens: number | null;
                /** @description So many; null: any number. */
                connections: number | null;
                /** @description So many; null: any number. */
                zones: number | null;
                /** @description So many; null: any number. */
                records: number | null;
                /** @description So many; null: any number. */
                dynamic_ips: number | null;
            };
            /** @description The shortest interval at which anything is looked at. */
            check_interval_seconds: number;
            /** @description How long is kept what has happened. */
            retention_days: {
                /** @description So many days; null: for good. */
                logs: number | null;
                /** @description So many days; null: for good. */
                deliveries: number | null;
                /** @description So many days; null: for good. */
                audit: number | null;
                /** @description So many days; null: for good. */
                versions: number | null;
            };
        };
        /** LimitUse */
        LimitUse: {
            /** @description What is limited, such as `zones`, or `read_requests` (in a minute); `session_requests` are those of the person who asks. More may be added. */
            name: string;
            /** @description What the plan allows; null: any number. */
            limit: number | null;
            /** @description After a change of plan it may be more than the limit. */
            used: number;
            /**
             * Format: date-time
             * @description When nothing will be used any more, if it passes by itself.
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
            /** @description Of a token: its prefix and last four characters. */
            hint?: string;
            /** @description Of a user: the session; null before there is one. */
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
            /** @description As it was then: what is deleted keeps its name here. */
            name?: string;
            /** @description What the target is a part of: the zone of a record, the endpoint of a delivery. */
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
            /** @description The operation, such as `dns.records.create`. `*` stands for many, of refused attempts. */
            action: string;
            target: components["schemas"]["AuditTarget"] | null;
            /** @description Of a consequence, such as the apply of a changed record: the id of the resource whose own entry it follows from. Null for an act of its own. */
            follows: string | null;
            /**
             * @description Whether it was done; refused for want of rights; or tried and failed, with nothing changed.
             * @enum {string}
             */
            result: "ok" | "denied" | "failed";
            /** @description The code of the problem that was answered; null if it was done. */
            code: string | null;
            /** @description How many equal attempts this entry stands for. Of refused ones the first has an entry of its own; those that follow within a minute share one. */
            count: number;
            /**
             * Format: date-time
             * @description When the first of `count` refused attempts was made; null if it was done.
             */
            first_at: string | null;
            changes: components["schemas"]["AuditChanges"];
            /** @description Whether the name of the target and the changes are left out, because the caller lacks `permission`. */
            redacted: boolean;
            /**
             * @description What reading the whole entry needs.
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
            /** @description The number in the chain of this account, from 1 on. */
            seq: number;
            /** @description SHA-256, in hex. */
            hash: string;
        };
        /** AuditBreak */
        AuditBreak: {
            /** @description The number in the chain of this account, from 1 on. */
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
            /** @description Sealed entries that are there. */
            entries: number;
            /** @description Entries of the last moment, which wait for their seal. */
            unsealed: number;
            /** @description Signed seals among them. */
            checkpoints: number;
            /** @description The last number that was dropped because the plan keeps it no longer; 0: none was. */
            dropped_through: number;
            head: components["schemas"]["AuditHead"] | null;
            /** @description Where the chain does not hold: the first hundred places. */
            breaks: components["schemas"]["AuditBreak"][];
            break_count: number;
            key: components["schemas"]["AuditSigningKey"];
        };
        /** AuditCheckpoint */
        AuditCheckpoint: {
            /** @example acc_01jcqkz0000000000000000000 */
            account_id: string;
            /** @description The number in the chain of this account, from 1 on. */
            seq: number;
            /** @description SHA-256, in hex. */
            hash: string;
            /** Format: date-time */
            signed_at: string;
            key_id: string;
            /** @description The very text that is signed. */
            statement: string;
            /** @description Ed25519 over the statement, in base64. */
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
            /** @description A name on one line, without control characters and without marks that change its direction. Blanks around it are removed. */
            name?: string;
            /** @description https, or http to an address in a private network that this installation opens. */
            url: string;
            events: ("webhook_endpoint.failing" | "webhook_endpoint.paused" | "webhook_endpoint.recovered" | "dns.records_changed" | "dns.drift_detected" | "dns.zone_held" | "dns.records_released" | "dynamic_ip.changed" | "dynamic_ip.held" | "dynamic_ip.stale" | "dynamic_ip.recovered" | "dynamic_ip.firewall_changed" | "dynamic_ip.binding_failed" | "dynamic_ip.binding_recovered")[];
            filter?: {
                /** @description Only events that name one of these: a zone, a server, whatever their data has the id of. */
                ids?: string[];
                /** @description Only events whose thing carries all of these: `env:prod`, or `env` for any value. */
                labels?: string[];
            };
            /** @description Headers that every delivery carries beside ours; their values are sealed and never shown again. In a PATCH, null takes one away and those not named stay. */
            headers?: {
                [key: string]: string;
            };
            /** @description False exactly while the endpoint is paused: deliveries wait then. Set it to pause or resume. */
            enabled?: boolean;
            /** @description One delivery after another in the order of their events: the next is sent when the one before it was delivered, was skipped or has used up its retries. */
            ordered?: boolean;
            /** @description How many deliveries are sent to it at the same time, over all processes. */
            max_concurrency?: number;
            /** @description How many attempts are begun in a second, over all processes. Null: no limit. */
            max_per_second?: number | null;
            /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
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
                /** @description Only events that name one of these: a zone, a server, whatever their data has the id of. */
                ids?: string[];
                /** @description Only events whose thing carries all of these: `env:prod`, or `env` for any value. */
                labels?: string[];
            };
            /** @description Headers of its own that every delivery carries, their values masked. */
            headers: {
                [key: string]: string;
            };
            /** @description False exactly while the endpoint is paused: deliveries wait then. Set it to pause or resume. */
            enabled: boolean;
            health: {
                /** @enum {string} */
                state: "healthy" | "failing" | "paused";
                /** Format: date-time */
                since: string;
                /** @enum {string|null} */
                pause_reason: "by_owner" | "gone" | "no_success" | null;
                /** @description Failed attempts in a row. */
                failures: number;
                /** Format: date-time */
                first_failure_at: string | null;
                /** Format: date-time */
                last_success_at: string | null;
            };
            /** @description One delivery after another in the order of their events: the next is sent when the one before it was delivered, was skipped or has used up its retries. */
            ordered: boolean;
            /** @description How many deliveries are sent to it at the same time, over all processes. */
            max_concurrency: number;
            /** @description How many attempts are begun in a second, over all processes. Null: no limit. */
            max_per_second: number | null;
            /** @description The secrets that live, oldest first. `X-Service-Signature` is of the first. */
            secrets: {
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                expires_at: string | null;
            }[];
            /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
            labels: {
                [key: string]: string;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description The new signing secret, `whsec_…`. It is shown this once. */
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
                /** @description Only events that name one of these: a zone, a server, whatever their data has the id of. */
                ids?: string[];
                /** @description Only events whose thing carries all of these: `env:prod`, or `env` for any value. */
                labels?: string[];
            };
            /** @description Headers of its own that every delivery carries, their values masked. */
            headers: {
                [key: string]: string;
            };
            /** @description False exactly while the endpoint is paused: deliveries wait then. Set it to pause or resume. */
            enabled: boolean;
            health: {
                /** @enum {string} */
                state: "healthy" | "failing" | "paused";
                /** Format: date-time */
                since: string;
                /** @enum {string|null} */
                pause_reason: "by_owner" | "gone" | "no_success" | null;
                /** @description Failed attempts in a row. */
                failures: number;
                /** Format: date-time */
                first_failure_at: string | null;
                /** Format: date-time */
                last_success_at: string | null;
            };
            /** @description One delivery after another in the order of their events: the next is sent when the one before it was delivered, was skipped or has used up its retries. */
            ordered: boolean;
            /** @description How many deliveries are sent to it at the same time, over all processes. */
            max_concurrency: number;
            /** @description How many attempts are begun in a second, over all processes. Null: no limit. */
            max_per_second: number | null;
            /** @description The secrets that live, oldest first. `X-Service-Signature` is of the first. */
            secrets: {
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                expires_at: string | null;
            }[];
            /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
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
            event?: "webhook_endpoint.failing" | "webhook_endpoint.paused" | "webhook_endpoint.recovered" | "dns.records_changed" | "dns.drift_detected" | "dns.zone_held" | "dns.records_released" | "dynamic_ip.changed" | "dynamic_ip.held" | "dynamic_ip.stale" | "dynamic_ip.recovered" | "dynamic_ip.firewall_changed" | "dynamic_ip.binding_failed" | "dynamic_ip.binding_recovered";
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
             * @description Why it is sent. Only deliveries caused by an event count for the health of their endpoint.
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
             * @description How long the secrets before it go on. 0 ends them at once, for a secret that others know.
             * @default 86400
             */
            overlap_seconds: number;
        };
        /** WebhookResumption */
        WebhookResumption: {
            /**
             * @description What becomes of the deliveries that wait: they go out, or they are skipped.
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
            /** @description The first 16 KiB. */
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
             * @description Why it is sent. Only deliveries caused by an event count for the health of their endpoint.
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
            /** @description The message, byte for byte as it is sent; null without the read permission of the area of its event. */
            body: string | null;
            attempt_log: components["schemas"]["WebhookAttempt"][];
        };
        /** WebhookReplayInput */
        WebhookReplayInput: {
            /** @example whe_01jcqkz0000000000000000000 */
            endpoint_id: string;
            /**
             * Format: date-time
             * @description Events that happened at this moment or later.
             */
            since: string;
            /**
             * Format: date-time
             * @description Events before this moment; now, unless said.
             */
            until?: string;
            /** @description Of the event types that the endpoint has chosen; all of them unless given. */
            events?: string[];
            /**
             * @description What is to be sent of what the endpoint has not: `missing` are events that never were on their way to it, from before it was made or chose their kind. `delivered` sends again what had arrived.
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
            /** @description What is to be sent of what the endpoint has not: `missing` are events that never were on their way to it, from before it was made or chose their kind. `delivered` sends again what had arrived. */
            states: ("missing" | "failed" | "skipped" | "delivered")[];
            /** Format: date-time */
            since: string;
            /** Format: date-time */
            until: string;
            /**
             * @description `done`: all is queued. What became of it, `deliveries` counts.
             * @enum {string}
             */
            state: "running" | "done" | "cancelled";
            /** @description Events looked at so far. */
            seen_count: number;
            /** @description Deliveries queued so far. */
            queued_count: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description How many of its deliveries are in which state now. */
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
            /** @description What is to be sent of what the endpoint has not: `missing` are events that never were on their way to it, from before it was made or chose their kind. `delivered` sends again what had arrived. */
            states: ("missing" | "failed" | "skipped" | "delivered")[];
            /** Format: date-time */
            since: string;
            /** Format: date-time */
            until: string;
            /**
             * @description `done`: all is queued. What became of it, `deliveries` counts.
             * @enum {string}
             */
            state: "running" | "done" | "cancelled";
            /** @description Events looked at so far. */
            seen_count: number;
            /** @description Deliveries queued so far. */
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
            /** @description The event type, as endpoints choose it and messages carry it. */
            event: string;
            description: string;
            /**
             * @description What reading such an event, or sending it to an endpoint, needs.
             * @enum {string}
             */
            permission: "domains.read" | "dns.read" | "cloud.read" | "certificates.read" | "monitoring.read" | "dynamic_ip.read" | "webhooks.read" | "account.read";
            /** @description The JSON schema of `data`. Further members may be added to it in time. */
            data_schema: {
                [key: string]: unknown;
            };
            /** @description A sample of `data`. */
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
            /** @description As it is sent to webhook endpoints; `GET /v1/event-types` has its schema. */
            data: {
                [key: string]: unknown;
            };
        };
        /** EventFeed */
        EventFeed: {
            data: components["schemas"]["Event"][];
            /** @description Send it as `cursor` to get the next page; null when there is none yet. */
            next_cursor: string | null;
            /** @description Send it as `cursor`, here or to the stream, to go on from this page whenever you like; read newest first, from now. */
            resume_cursor: string;
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
            /** @description Whether a zone cannot be created without it. A default of the connection counts. */
            required: boolean;
            default: (string | number | string[]) | null;
            choices: string[] | null;
        };
        /** DnsCapabilities */
        DnsCapabilities: {
            /** @description The record types that can be written. */
            types: string[];
            /** @description Whether `TYPE731` and the like can be written (RFC 3597). */
            has_unknown_types: boolean;
            can_list_zones: boolean;
            can_create_zones: boolean;
            /** @description What can be chosen when a zone is created. */
            zone_options: components["schemas"]["ZoneOption"][];
            can_delete_zones: boolean;
            /** @description RRsets changed in one call. */
            batch_changes: number;
            /** @description Whether a call changes all of them or none. */
            batch_is_atomic: boolean;
            /** @description Whether the server refuses a change of what has moved meanwhile. */
            checks_before: boolean;
            ttl_min: number;
            ttl_max: number;
            has_editable_apex_ns: boolean;
        };
        /** FirewallCapabilities */
        FirewallCapabilities: {
            directions: ("inbound" | "outbound")[];
            protocols: ("tcp" | "udp" | "icmp" | "esp" | "gre")[];
            /** @description Rules in one firewall. */
            rules_max: number;
            /** @description Characters in the description of a rule. */
            description_max: number;
        };
        /** Capabilities */
        Capabilities: {
            dns: components["schemas"]["DnsCapabilities"] | null;
            firewalls: components["schemas"]["FirewallCapabilities"] | null;
        };
        /** Provider */
        Provider: {
            /** @description Its name in requests, such as `powerdns`. */
            provider: string;
            name: string;
            summary: string;
            /** @description Where the provider describes the interface used. */
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
            /** @description A name on one line, without control characters and without marks that change its direction. Blanks around it are removed. */
            name?: string;
            /** @description The fields of the provider, as `GET /v1/providers` lists them. */
            credentials?: {
                [key: string]: string;
            };
            /** @description By name of the option, as `capabilities.dns.zone_options` of the connection lists them, such as `{"nameservers": ["ns1.example.net"]}`. */
            zone_defaults?: {
                [key: string]: string | number | string[];
            };
            /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
            labels?: {
                [key: string]: string;
            };
        };
        /** Connection */
        Connection: {
            /** @example conn_01jcqkz0000000000000000000 */
            id: string;
            name: string;
            /** @description As `GET /v1/providers` lists it, such as `powerdns`. More may be added. */
            provider: string;
            /** @description The fields that are no secret; the others are never shown. */
            credentials: {
                [key: string]: string;
            };
            /** @description The fields that are kept sealed. */
            secret_fields: string[];
            /** @enum {string} */
            status: "working" | "failing";
            /** @description What the provider said when the credentials were last used. */
            status_detail: string;
            /** Format: date-time */
            verified_at: string;
            capabilities: components["schemas"]["Capabilities"];
            /** @description What zones made through this connection get unless the request says otherwise. */
            zone_defaults: {
                [key: string]: string | number | string[];
            };
            /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
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
            /** @description A name on one line, without control characters and without marks that change its direction. Blanks around it are removed. */
            name?: string;
            /** @description The fields of the provider, as `GET /v1/providers` lists them. */
            credentials?: {
                [key: string]: string;
            };
            /** @description Defaults of options to set; null takes one away, and those not named stay. */
            zone_defaults?: {
                [key: string]: (string | number | string[]) | null;
            };
            /** @description Labels to set; null takes one away, and those not named stay. */
            labels?: {
                [key: string]: string | null;
            };
        };
        /** ConnectionFirewall */
        ConnectionFirewall: {
            /** @description The provider’s own number or name for it. */
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
             * @description The calls that it strikes.
             * @enum {string}
             */
            on: "any" | "verify" | "zones" | "read" | "write";
            /** @enum {string} */
            kind: "auth" | "unavailable" | "timeout" | "rate_limited" | "rejected";
            /** @description How many calls; null: all. */
            times: number | null;
            /** @description Strikes only changes of records of this name, or calls about this firewall, and leaves others alone. */
            name: string | null;
        };
        /** FirewallRule */
        FirewallRule: {
            /** @enum {string} */
            direction: "inbound" | "outbound";
            /** @enum {string} */
            protocol: "tcp" | "udp" | "icmp" | "esp" | "gre";
            /**
             * @description One port or a range (`8000-8010`); null: all of them, or the protocol has none.
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
        /** Sandbox */
        Sandbox: {
            /** @description How long every call takes. */
            latency_ms: number;
            faults: components["schemas"]["SandboxFault"][];
            zones: string[];
            firewalls: components["schemas"]["SandboxFirewall"][];
        };
        /** SandboxPatch */
        SandboxPatch: {
            /** @description How long every call takes. */
            latency_ms?: number;
            faults?: {
                /**
                 * @description The calls that it strikes.
                 * @enum {string}
                 */
                on: "any" | "verify" | "zones" | "read" | "write";
                /** @enum {string} */
                kind: "auth" | "unavailable" | "timeout" | "rate_limited" | "rejected";
                /** @description How many calls; null: all. */
                times?: number | null;
                /** @description Strikes only changes of records of this name, or calls about this firewall, and leaves others alone. */
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
                 * @description One port or a range (`8000-8010`); null: all of them, or the protocol has none.
                 * @example 22
                 */
                ports?: string | null;
                /** @example 203.0.113.7/32 */
                network: string;
                description?: string;
            }[];
        };
        /** IgnoreRule */
        IgnoreRule: {
            /** @description A pattern of canonical names relative to the zone: `*` and `?`, `\*` for a star itself. */
            name?: string;
            types?: string[];
            /** @description A pattern of canonical values. */
            value?: string;
        };
        /** NewZoneInput */
        NewZoneInput: {
            /** @example example.com */
            name: string;
            /** @example conn_01jcqkz0000000000000000000 */
            connection_id: string;
            /** @description By name of the option, as `capabilities.dns.zone_options` of the connection lists them, such as `{"nameservers": ["ns1.example.net"]}`. */
            options?: {
                [key: string]: string | number | string[];
            };
            /**
             * @description `automatic`: changes are carried over by themselves; `manual`: they wait until their plan is applied.
             * @enum {string}
             */
            apply_mode?: "automatic" | "manual";
            /**
             * @description What to do about changes made by others, beside telling of them: nothing, undo them, or adopt them, both within the safety thresholds.
             * @enum {string}
             */
            drift_policy?: "report" | "enforce" | "adopt";
            check_interval_seconds?: number;
            /** @description For records that name no TTL. */
            default_ttl?: number;
            safety?: {
                /** @description An apply, or an adoption of drift, that would change more of the RRsets than this is held back. */
                max_update_percent?: number;
                /** @description An apply, or an adoption of drift, that would remove more of the RRsets than this is held back. */
                max_delete_percent?: number;
                /** @description Smaller zones are not held back, unless all of their RRsets would be removed by an adoption. */
                min_rrsets?: number;
            };
            ignore?: components["schemas"]["IgnoreRule"][];
            /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
            labels?: {
                [key: string]: string;
            };
            /** @description Whether the zone may be managed here through another connection too. Then each zone overwrites what the other changes, unless their records never overlap. */
            allow_shared?: boolean;
        };
        /** Safety */
        Safety: {
            /** @description An apply, or an adoption of drift, that would change more of the RRsets than this is held back. */
            max_update_percent: number;
            /** @description An apply, or an adoption of drift, that would remove more of the RRsets than this is held back. */
            max_delete_percent: number;
            /** @description Smaller zones are not held back, unless all of their RRsets would be removed by an adoption. */
            min_rrsets: number;
        };
        /** Trouble */
        Trouble: {
            code: string;
            /** @description In the provider’s own words where it gave any. */
            message: string;
            /** Format: date-time */
            at?: string;
        };
        /** Held */
        Held: {
            /** @enum {string} */
            code: "update_threshold" | "delete_threshold" | "apex_ns";
            /** @description What is held back, why, and how to release it. */
            message: string;
            /** Format: date-time */
            at?: string;
            /**
             * @description `apply`: changes wait on their way to the provider; `adopt`: changes at the provider are not adopted.
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
            /** @description RRsets whose change is still to be carried over. */
            pending: number;
            /** @description RRsets that somebody else has changed. */
            drifted: number;
            /** @description RRsets that the provider has refused as they are wanted: see the `error` of their records. */
            failed: number;
            /** Format: date-time */
            checked_at: string | null;
            /** Format: date-time */
            next_check_at: string | null;
            error: components["schemas"]["Trouble"] | null;
            held: components["schemas"]["Held"] | null;
            /** @description What the provider has and cannot be brought into canonical form: never touched. */
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
            /** @description Of `shared_zone`: the other zones here that are the same zone at the server. */
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
             * @description `automatic`: changes are carried over by themselves; `manual`: they wait until their plan is applied.
             * @enum {string}
             */
            apply_mode: "automatic" | "manual";
            /**
             * @description What to do about changes made by others, beside telling of them: nothing, undo them, or adopt them, both within the safety thresholds.
             * @enum {string}
             */
            drift_policy: "report" | "enforce" | "adopt";
            check_interval_seconds: number;
            /** @description For records that name no TTL. */
            default_ttl: number;
            safety: components["schemas"]["Safety"];
            /** @description What belongs to other tools: left alone, and never drift. */
            ignore: components["schemas"]["IgnoreRule"][];
            /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
            labels: {
                [key: string]: string;
            };
            /** @description Whether the zone may be managed here through another connection too. Then each zone overwrites what the other changes, unless their records never overlap. */
            allow_shared: boolean;
            record_count: number;
            /** @description The newest version of the zone; 0 before the first. */
            version: number;
            /** @description The oldest version that can be read and restored. Older ones were dropped, because the plan does not keep them any longer (`retention_days.versions`). */
            oldest_version: number;
            sync: components["schemas"]["ZoneSync"];
            /** @description What works less well than it could, as of the last check. */
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
             * @description `automatic`: changes are carried over by themselves; `manual`: they wait until their plan is applied.
             * @enum {string}
             */
            apply_mode?: "automatic" | "manual";
            /**
             * @description What to do about changes made by others, beside telling of them: nothing, undo them, or adopt them, both within the safety thresholds.
             * @enum {string}
             */
            drift_policy?: "report" | "enforce" | "adopt";
            check_interval_seconds?: number;
            /** @description For records that name no TTL. */
            default_ttl?: number;
            safety?: {
                /** @description An apply, or an adoption of drift, that would change more of the RRsets than this is held back. */
                max_update_percent?: number;
                /** @description An apply, or an adoption of drift, that would remove more of the RRsets than this is held back. */
                max_delete_percent?: number;
                /** @description Smaller zones are not held back, unless all of their RRsets would be removed by an adoption. */
                min_rrsets?: number;
            };
            ignore?: components["schemas"]["IgnoreRule"][];
            /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
            labels?: {
                [key: string]: string;
            };
            /** @description Whether the zone may be managed here through another connection too. Then each zone overwrites what the other changes, unless their records never overlap. */
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
            /** @description How many records there are beside those listed: of types such as RRSIG that stand at each name. */
            counts: components["schemas"]["ServerMadeCount"][];
            /** Format: date-time */
            read_at: string | null;
        };
        /** ZonePatch */
        ZonePatch: {
            /**
             * @description `automatic`: changes are carried over by themselves; `manual`: they wait until their plan is applied.
             * @enum {string}
             */
            apply_mode?: "automatic" | "manual";
            /**
             * @description What to do about changes made by others, beside telling of them: nothing, undo them, or adopt them, both within the safety thresholds.
             * @enum {string}
             */
            drift_policy?: "report" | "enforce" | "adopt";
            check_interval_seconds?: number;
            /** @description For records that name no TTL. */
            default_ttl?: number;
            safety?: {
                /** @description An apply, or an adoption of drift, that would change more of the RRsets than this is held back. */
                max_update_percent?: number;
                /** @description An apply, or an adoption of drift, that would remove more of the RRsets than this is held back. */
                max_delete_percent?: number;
                /** @description Smaller zones are not held back, unless all of their RRsets would be removed by an adoption. */
                min_rrsets?: number;
            };
            ignore?: components["schemas"]["IgnoreRule"][];
            /** @description Labels to set; null takes one away, and those not named stay. */
            labels?: {
                [key: string]: string | null;
            };
            /** @description Whether the zone may be managed here through another connection too. Then each zone overwrites what the other changes, unless their records never overlap. */
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
            /** @description Relative to the zone; the apex is `@`. */
            name: string;
            /** @description The full name, without its final dot. */
            fqdn: string;
            /** @description The full name in Unicode. */
            display_name: string;
            /**
             * @description The type by its IANA name, such as `IPSECKEY` for `TYPE45`.
             * @example A
             */
            display_type: string;
            /** @description In canonical form. */
            value: string;
            priority: number | null;
            /** @description Whether the value is kept in the form of its server, because the type has no canonical form here, such as LUA of PowerDNS. */
            raw: boolean;
            ttl: number;
            comment: string | null;
            /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
            labels: {
                [key: string]: string;
            };
            /** @description Whether the provider has it as it is wanted, as last seen. */
            synced: boolean;
            /**
             * @description `in_sync`: the provider has it. `pending_…`: a change of yours, not at the provider yet. `failed`: the provider refused it; see `error`. `drift_…`: changed at the provider by somebody else. `conflict`: changed on both sides.
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
            /** @description How many records match in all; only where `total` asks for it. Where `total_is_exact` is false there are more than these. */
            total?: number;
            /** @description Whether `total` is the exact number. False in a list over all zones in which more than 10,000 records match a filter: counting stops there. In one zone, and without a filter, it is always true. */
            total_is_exact?: boolean;
        };
        /** RecordInput */
        RecordInput: {
            /**
             * @description A record type by its IANA name, or `TYPE731` for one without a name (RFC 3597). Types whose data is not taken apart are answered by their number, `TYPE45` for `IPSECKEY`, and take their data as `\# 3 abcdef`.
             * @example A
             */
            type: string;
            /**
             * @description Relative to the zone, `@` for the apex; a full name of the zone is understood too.
             * @example www
             */
            name: string;
            /**
             * @description The data in presentation form. A target name is absolute. A TXT that does not begin with a quote is one text, split after every 255 octets; quoted strings stay as they are, such as `"txtvers=1" "path=/"`.
             * @example 192.0.2.10
             */
            value: string;
            /** @description Of MX, SRV, URI, SVCB and HTTPS. It may also stand in front of the value. */
            priority?: number | null;
            /** @description Seconds. All records of one name and type have one TTL: setting it on one sets it on all of them. */
            ttl?: number;
            comment?: string | null;
            /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
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
            /** @description Relative to the zone; the apex is `@`. */
            name: string;
            /** @description The full name, without its final dot. */
            fqdn: string;
            /** @description The full name in Unicode. */
            display_name: string;
            /**
             * @description The type by its IANA name, such as `IPSECKEY` for `TYPE45`.
             * @example A
             */
            display_type: string;
            /** @description In canonical form. */
            value: string;
            priority: number | null;
            /** @description Whether the value is kept in the form of its server, because the type has no canonical form here, such as LUA of PowerDNS. */
            raw: boolean;
            ttl: number;
            comment: string | null;
            /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
            labels: {
                [key: string]: string;
            };
            /** @description Whether the provider has it as it is wanted, as last seen. */
            synced: boolean;
            /**
             * @description `in_sync`: the provider has it. `pending_…`: a change of yours, not at the provider yet. `failed`: the provider refused it; see `error`. `drift_…`: changed at the provider by somebody else. `conflict`: changed on both sides.
             * @enum {string}
             */
            state: "in_sync" | "pending_create" | "pending_update" | "pending_delete" | "drift_missing" | "drift_changed" | "drift_extra" | "conflict" | "failed";
            error: components["schemas"]["Trouble"] | null;
            managed_by: components["schemas"]["ManagedBy"] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Records that change what a LUA record of PowerDNS answers. They are written all the same. */
            warnings: components["schemas"]["RecordWarning"][];
        };
        /** RecordPatch */
        RecordPatch: {
            /**
             * @description A record type by its IANA name, or `TYPE731` for one without a name (RFC 3597). Types whose data is not taken apart are answered by their number, `TYPE45` for `IPSECKEY`, and take their data as `\# 3 abcdef`.
             * @example A
             */
            type?: string;
            /**
             * @description Relative to the zone, `@` for the apex; a full name of the zone is understood too.
             * @example www
             */
            name?: string;
            /**
             * @description The data in presentation form. A target name is absolute. A TXT that does not begin with a quote is one text, split after every 255 octets; quoted strings stay as they are, such as `"txtvers=1" "path=/"`.
             * @example 192.0.2.10
             */
            value?: string;
            /** @description Of MX, SRV, URI, SVCB and HTTPS. It may also stand in front of the value. */
            priority?: number | null;
            /** @description Seconds. All records of one name and type have one TTL: setting it on one sets it on all of them. */
            ttl?: number;
            comment?: string | null;
            /** @description Labels to set; null takes one away, and those not named stay. */
            labels?: {
                [key: string]: string | null;
            };
        };
        /** RecordUpdate */
        RecordUpdate: {
            /** @example rec_01jcqkz0000000000000000000 */
            id: string;
            /**
             * @description A record type by its IANA name, or `TYPE731` for one without a name (RFC 3597). Types whose data is not taken apart are answered by their number, `TYPE45` for `IPSECKEY`, and take their data as `\# 3 abcdef`.
             * @example A
             */
            type?: string;
            /**
             * @description Relative to the zone, `@` for the apex; a full name of the zone is understood too.
             * @example www
             */
            name?: string;
            /**
             * @description The data in presentation form. A target name is absolute. A TXT that does not begin with a quote is one text, split after every 255 octets; quoted strings stay as they are, such as `"txtvers=1" "path=/"`.
             * @example 192.0.2.10
             */
            value?: string;
            /** @description Of MX, SRV, URI, SVCB and HTTPS. It may also stand in front of the value. */
            priority?: number | null;
            /** @description Seconds. All records of one name and type have one TTL: setting it on one sets it on all of them. */
            ttl?: number;
            comment?: string | null;
            /** @description Labels to set; null takes one away, and those not named stay. */
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
             * @description What becomes of a record to be created that is there already, with this very value. `refuse` (the default): all of the request is refused. `update`: it gets the TTL, comment and labels that are given; where there is nothing to change it is left out.
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
            /** @description Records that change what a LUA record of PowerDNS answers. They are written all the same. */
            warnings: components["schemas"]["RecordWarning"][];
            created: components["schemas"]["Record"][];
            updated: components["schemas"]["Record"][];
            deleted: string[];
            /** @description Managed record sets that the request would change: left as they are (`if_managed=keep`), taken out of what manages them (`release`), or, in a dry run with `refuse`, what the request would be refused for. */
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
            /** @description How the line begins. */
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
            /** @description Names exactly these changes; null if the file cannot be imported as it is. */
            hash: string | null;
            /** @description Records read from the file. */
            records: number;
            counts: components["schemas"]["PlanCounts"];
            /** @description RRsets of the file that the zone has already, with this TTL. */
            unchanged: number;
            /** @description At most 1,000 changes, by name and type, from `offset` on. */
            changes: components["schemas"]["ImportChange"][];
            /** @description All managed record sets that the file would change: left as they are and not among the changes (`if_managed=keep`), taken out of what manages them (`release`), or, in a preview with `refuse`, what the import would be refused for. */
            managed: components["schemas"]["ManagedRRset"][];
            /** @description Whether there are more changes behind these. */
            truncated: boolean;
            /** @description What would hold these changes back in an automatic zone, until its plan is applied by force. */
            guards: components["schemas"]["Guard"][];
            /** @description The first 100 faults of the file. */
            faults: components["schemas"]["ImportFault"][];
            fault_count: number;
            warnings: components["schemas"]["ImportWarning"][];
            /** @description Records that the provider makes itself, such as SOA and signatures; they are not imported. */
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
            /** @description Names exactly these changes; applying takes it. */
            hash: string;
            /** Format: date-time */
            checked_at: string | null;
            counts: components["schemas"]["PlanCounts"];
            /** @description A page of the changes, by name and type. */
            changes: components["schemas"]["PlannedChange"][];
            /** @description Send it as `cursor` to get the next changes; null on the last page. */
            next_cursor: string | null;
            /** @description Whether more changes follow. */
            truncated: boolean;
            /** @description What holds the plan back unless `force` names it. */
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
            /** @description Of the plan’s changes only those of these RRsets. The hash is that of the whole plan. */
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
            /** @description Where the change came from: `api`, `plan` (an applied plan), `drift`, `import`, or what made it, such as `dynamic_ip`. More may be added. */
            cause: string;
            plan_hash: string | null;
            force: string[];
            actor: {
                [key: string]: unknown;
            };
            request_id: string | null;
            /** @description RRsets whose change is still to be tried. */
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
            /** @description Where the change came from: `api`, `plan` (an applied plan), `drift`, `import`, or what made it, such as `dynamic_ip`. More may be added. */
            cause: string;
            plan_hash: string | null;
            force: string[];
            actor: {
                [key: string]: unknown;
            };
            request_id: string | null;
            /** @description RRsets whose change is still to be tried. */
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
            /** @description The first 100 changes that were refused or left alone, and why. */
            failures: components["schemas"]["FailedChange"][];
        };
        /** AdoptInput */
        AdoptInput: {
            rrsets?: {
                name: string;
                type: string;
            }[];
            /** @description The guards that may be passed, from `guards` of the refusal. */
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
            /** @description Where the change came from: `api`, `plan` (an applied plan), `drift`, `import`, or what made it, such as `dynamic_ip`. More may be added. */
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
            /** @description Where the change came from: `api`, `plan` (an applied plan), `drift`, `import`, or what made it, such as `dynamic_ip`. More may be added. */
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
            /** @description Whether there are more changes than were asked for. */
            truncated: boolean;
        };
        /** ZoneVersionComparison */
        ZoneVersionComparison: {
            /** @example zone_01jcqkz0000000000000000000 */
            zone_id: string;
            from: number;
            to: number;
            changes: components["schemas"]["VersionChange"][];
            /** @description Whether there are more changes than were asked for. */
            truncated: boolean;
        };
        /** RestoreInput */
        RestoreInput: {
            rrsets?: {
                name: string;
                type: string;
            }[];
        };
        /** DynamicIp */
        DynamicIp: {
            /** @example dip_01jcqkz0000000000000000000 */
            id: string;
            name: string;
            /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
            labels: {
                [key: string]: string;
            };
            /**
             * @description `current`: it reports. `stale`: it has been quiet for too long. `held`: two reporters take turns. `blocked`: somebody blocked it. More may be added.
             * @enum {string}
             */
            state: "blocked" | "held" | "never_reported" | "stale" | "current";
            ipv4: {
                address: string;
                /** Format: date-time */
                since: string;
                /**
                 * Format: date-time
                 * @description When it was reported last, to the minute.
                 */
                observed_at: string;
            } | null;
            ipv6: {
                address: string;
                /** Format: date-time */
                since: string;
                /**
                 * Format: date-time
                 * @description When it was reported last, to the minute.
                 */
                observed_at: string;
            } | null;
            ipv6_prefix: {
                address: string;
                /** Format: date-time */
                since: string;
                /**
                 * Format: date-time
                 * @description When it was reported last, to the minute.
                 */
                observed_at: string;
            } | null;
            /** @description How many DNS records that follow it fail, or were changed or refused at the provider: see its bindings. */
            bindings_apart: number;
            /** @description How many firewall rules that follow it fail, or were changed by others: see its firewall bindings. */
            firewall_bindings_apart: number;
            /** @description What changing it needs beside `dynamic_ip.write`, since that steers what follows it: `dns.write` where DNS records do, `cloud.write` where firewall rules do. */
            write_permissions: string[];
            /** @description Counts the changes of its addresses. */
            seq: number;
            last_report: {
                /** Format: date-time */
                at: string;
                /** @description Where the report came from. */
                ip: string;
                user_agent: string;
                /** @description `dyndns2`, `duckdns` or `url`; more may be added. */
                protocol: string;
                /** @description What was sent, with tokens and passwords masked. */
                parameters: {
                    [key: string]: string;
                };
                /** @description What was answered. */
                answer: string;
            } | null;
            /**
             * Format: date-time
             * @description When it reported last, to the minute.
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
            /** @description After so long without a report it counts as stale, and `dynamic_ip.stale` is sent; null: never. Many clients repeat an address only every 25 to 30 days. */
            stale_after_seconds: number | null;
            /** @description Whether its addresses are taken away once it is stale, with the records and firewall rules that follow it; the default is not. */
            withdraw_when_stale: boolean;
            /** @description Whether addresses of private networks are taken, for hosts that only their own network reaches. */
            allow_private: boolean;
            /** @description Whether a report may take an address away: an empty value, or `offline=YES`. The records that follow it are removed then. If not, which is the default, an empty value changes nothing. */
            allow_withdrawal: boolean;
            token: {
                /** @description Prefix and last four characters of the token. */
                hint: string;
                /**
                 * Format: date-time
                 * @description Until when the token before the last rotation still works.
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
            /** @description A name on one line, without control characters and without marks that change its direction. Blanks around it are removed. */
            name: string;
            /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
            labels?: {
                [key: string]: string;
            };
            /** @description Whether addresses of private networks are taken, for hosts that only their own network reaches. */
            allow_private?: boolean;
            /** @description Whether a report may take an address away: an empty value, or `offline=YES`. The records that follow it are removed then. If not, which is the default, an empty value changes nothing. */
            allow_withdrawal?: boolean;
            /** @description After so long without a report it counts as stale, and `dynamic_ip.stale` is sent; null: never. Many clients repeat an address only every 25 to 30 days. */
            stale_after_seconds?: number | null;
            /** @description Whether its addresses are taken away once it is stale, with the records and firewall rules that follow it; the default is not. */
            withdraw_when_stale?: boolean;
        };
        /** DynamicIpWithToken */
        DynamicIpWithToken: {
            /** @example dip_01jcqkz0000000000000000000 */
            id: string;
            name: string;
            /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
            labels: {
                [key: string]: string;
            };
            /**
             * @description `current`: it reports. `stale`: it has been quiet for too long. `held`: two reporters take turns. `blocked`: somebody blocked it. More may be added.
             * @enum {string}
             */
            state: "blocked" | "held" | "never_reported" | "stale" | "current";
            ipv4: {
                address: string;
                /** Format: date-time */
                since: string;
                /**
                 * Format: date-time
                 * @description When it was reported last, to the minute.
                 */
                observed_at: string;
            } | null;
            ipv6: {
                address: string;
                /** Format: date-time */
                since: string;
                /**
                 * Format: date-time
                 * @description When it was reported last, to the minute.
                 */
                observed_at: string;
            } | null;
            ipv6_prefix: {
                address: string;
                /** Format: date-time */
                since: string;
                /**
                 * Format: date-time
                 * @description When it was reported last, to the minute.
                 */
                observed_at: string;
            } | null;
            /** @description How many DNS records that follow it fail, or were changed or refused at the provider: see its bindings. */
            bindings_apart: number;
            /** @description How many firewall rules that follow it fail, or were changed by others: see its firewall bindings. */
            firewall_bindings_apart: number;
            /** @description What changing it needs beside `dynamic_ip.write`, since that steers what follows it: `dns.write` where DNS records do, `cloud.write` where firewall rules do. */
            write_permissions: string[];
            /** @description Counts the changes of its addresses. */
            seq: number;
            last_report: {
                /** Format: date-time */
                at: string;
                /** @description Where the report came from. */
                ip: string;
                user_agent: string;
                /** @description `dyndns2`, `duckdns` or `url`; more may be added. */
                protocol: string;
                /** @description What was sent, with tokens and passwords masked. */
                parameters: {
                    [key: string]: string;
                };
                /** @description What was answered. */
                answer: string;
            } | null;
            /**
             * Format: date-time
             * @description When it reported last, to the minute.
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
            /** @description After so long without a report it counts as stale, and `dynamic_ip.stale` is sent; null: never. Many clients repeat an address only every 25 to 30 days. */
            stale_after_seconds: number | null;
            /** @description Whether its addresses are taken away once it is stale, with the records and firewall rules that follow it; the default is not. */
            withdraw_when_stale: boolean;
            /** @description Whether addresses of private networks are taken, for hosts that only their own network reaches. */
            allow_private: boolean;
            /** @description Whether a report may take an address away: an empty value, or `offline=YES`. The records that follow it are removed then. If not, which is the default, an empty value changes nothing. */
            allow_withdrawal: boolean;
            token: {
                /** @description Prefix and last four characters of the token. */
                hint: string;
                /**
                 * Format: date-time
                 * @description Until when the token before the last rotation still works.
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
            /** @description The token, `hfip_…`, for the device. It is shown this once and kept only as a hash. */
            token_secret: string;
        };
        /** DynamicIpRotation */
        DynamicIpRotation: {
            /**
             * @description How long the old token goes on working, up to 7 days.
             * @default 86400
             */
            overlap_seconds: number;
        };
        /** DynamicIpBlock */
        DynamicIpBlock: {
            /** @description Shown to whoever looks at it. */
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
            /** @description So far, if it is still the address. */
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
            /** @description Where the report came from. */
            ip: string;
            user_agent: string;
            /** @description `dyndns2`, `duckdns` or `url`; more may be added. */
            protocol: string;
            /** @description What was sent, with tokens and passwords masked. */
            parameters: {
                [key: string]: string;
            };
            /** @description What was answered. */
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
             * @description Relative to the zone or in full; `@` is the zone itself.
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
             * @description The last bits of a host behind the delegated prefix, as an IPv6 address whose first bits are 0; null: the address of the router itself.
             * @example ::1:2:3:4
             */
            interface_id: string | null;
            /** @description What the record is to hold; null: no such address is known. */
            address: string | null;
            /**
             * @description `in_sync`: the provider has it, read back from there. `pending`: on its way, or waiting for a first address. `failing`: see `error`; it is tried again. `blocked`: the credentials of the connection do not work. `drifted`: changed at the provider by somebody else. More may be added.
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
             * @description Relative to the zone or in full; `@` is the zone itself.
             * @example home
             */
            name: string;
            /** @enum {string} */
            type: "A" | "AAAA";
            /** @description In seconds; a provider may round it up. */
            ttl?: number;
            /**
             * @description The last bits of a host behind the delegated prefix, as an IPv6 address whose first bits are 0; null: the address of the router itself.
             * @example ::1:2:3:4
             */
            interface_id?: string | null;
            /**
             * @description The network card of a host that numbers itself by it (EUI-64), instead of an interface id.
             * @example 00:11:22:33:44:55
             */
            mac?: string;
            /** @description Take over records of this name and type that are there already. */
            adopt?: boolean;
        };
        /** DynamicIpBindingPatch */
        DynamicIpBindingPatch: {
            /** @description In seconds; a provider may round it up. */
            ttl?: number;
            /**
             * @description The last bits of a host behind the delegated prefix, as an IPv6 address whose first bits are 0; null: the address of the router itself.
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
            /** @description The firewall, as `GET /v1/connections/{connection_id}/firewalls` calls it. */
            firewall_ref: string;
            /** @description As it was called when it was last seen. */
            firewall_name: string;
            /** @enum {string} */
            direction: "inbound" | "outbound";
            /** @enum {string} */
            protocol: "tcp" | "udp" | "icmp" | "esp" | "gre";
            /** @description What it is open to: `{ipv4}/32` or a wider network around the address, down to `{ipv4}/24`; `{ipv6}/128` down to `{ipv6}/48`; `{ipv6_prefix}`, the prefix as it was delegated. */
            networks: string[];
            /**
             * @description One port or a range (`8000-8010`); null: all of them, or the protocol has none.
             * @example 22
             */
            ports: string | null;
            /** @description Stands before our mark in the descriptions of its rules, cut where the provider has no room. */
            description: string;
            /** @description How long an old address stays open at least. It also stays until DNS has the new one and caches have forgotten the old, for 24 hours at most. */
            overlap_seconds: number;
            /** @description Whether it may be open to networks wider than /24 or /48, down to /16 or /32. */
            allow_wide: boolean;
            /** @description What it is to be open to with the addresses that are known now. */
            current_networks: string[];
            /** @description Old addresses that are open yet, and between which moments each is closed. */
            kept_networks: {
                network: string;
                /** Format: date-time */
                remove_after: string;
                /** Format: date-time */
                remove_by: string;
            }[];
            /**
             * @description `in_sync`: the provider has it, read back from there. `pending`: on its way, or waiting for a first address. `failing`: see `error`; it is tried again. `blocked`: the credentials of the connection do not work. `drifted`: changed at the provider by somebody else. More may be added.
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
             * @description When the provider was last looked at.
             */
            checked_at: string | null;
            /**
             * Format: date-time
             * @description Since when it is being deleted: it is gone once its rules are.
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
            /** @description The firewall, as `GET /v1/connections/{connection_id}/firewalls` calls it. */
            firewall_ref: string;
            /** @enum {string} */
            protocol: "tcp" | "udp" | "icmp" | "esp" | "gre";
            /** @description What it is open to: `{ipv4}/32` or a wider network around the address, down to `{ipv4}/24`; `{ipv6}/128` down to `{ipv6}/48`; `{ipv6_prefix}`, the prefix as it was delegated. */
            networks: string[];
            /** @enum {string} */
            direction?: "inbound" | "outbound";
            /**
             * @description One port or a range (`8000-8010`); null: all of them, or the protocol has none.
             * @example 22
             */
            ports?: string | null;
            /** @description Stands before our mark in the descriptions of its rules, cut where the provider has no room. */
            description?: string;
            /** @description How long an old address stays open at least. It also stays until DNS has the new one and caches have forgotten the old, for 24 hours at most. */
            overlap_seconds?: number;
            /** @description Whether it may be open to networks wider than /24 or /48, down to /16 or /32. */
            allow_wide?: boolean;
        };
        /** DynamicIpFirewallBindingPatch */
        DynamicIpFirewallBindingPatch: {
            /** @enum {string} */
            protocol?: "tcp" | "udp" | "icmp" | "esp" | "gre";
            /** @description What it is open to: `{ipv4}/32` or a wider network around the address, down to `{ipv4}/24`; `{ipv6}/128` down to `{ipv6}/48`; `{ipv6_prefix}`, the prefix as it was delegated. */
            networks?: string[];
            /** @enum {string} */
            direction?: "inbound" | "outbound";
            /**
             * @description One port or a range (`8000-8010`); null: all of them, or the protocol has none.
             * @example 22
             */
            ports?: string | null;
            /** @description Stands before our mark in the descriptions of its rules, cut where the provider has no room. */
            description?: string;
            /** @description How long an old address stays open at least. It also stays until DNS has the new one and caches have forgotten the old, for 24 hours at most. */
            overlap_seconds?: number;
            /** @description Whether it may be open to networks wider than /24 or /48, down to /16 or /32. */
            allow_wide?: boolean;
        };
        /** InstanceDatabase */
        InstanceDatabase: {
            /** @description Of PostgreSQL. */
            version: string;
            /** @description Whether the service runs it itself, in its data directory. */
            embedded: boolean;
            /** @description All tables and indexes. */
            size_bytes: number;
        };
        /** InstanceDisk */
        InstanceDisk: {
            /** @description The data directory. */
            path: string;
            /** @description Of the disk that it is on. */
            size_bytes: number;
            /** @description What of it is free. */
            free_bytes: number;
        };
        /** InstanceWork */
        InstanceWork: {
            kind: string;
            /** @description Waiting for a worker; what is held back does not count. */
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
            /** @description What is in force; null for none, and for every secret. */
            value: string | null;
            secret: boolean;
            /** @description Whether it differs from its default; for a secret, whether there is one. */
            set: boolean;
        };
        /** Instance */
        Instance: {
            version: string;
            /** @description Of the process that answers. */
            node_version: string;
            /**
             * @description What the process that answers does.
             * @enum {string}
             */
            role: "all" | "api" | "worker";
            /** Format: date-time */
            started_at: string;
            /** @description As people and clients reach the service. */
            base_url: string;
            account_count: number;
            /** @description Whether the server that they are shared through answers; null without one. */
            rate_limits_shared: boolean | null;
            database: components["schemas"]["InstanceDatabase"];
            disk: components["schemas"]["InstanceDisk"] | null;
            /** @description What is done later, by kind. */
            work: components["schemas"]["InstanceWork"][];
            /** @description Of the process that answers. */
            settings: components["schemas"]["InstanceSetting"][];
        };
        /** OperatorSettings */
        OperatorSettings: {
            /** @description Whether this installation connects to private networks and to itself (loopback) for its accounts. Link-local and cloud metadata addresses stay closed. */
            private_networks_open: boolean;
            /**
             * @description `environment`: HOLDFAST_ALLOW_PRIVATE_NETWORKS of the process that answers decides. `operator`: chosen here. `default`: not chosen yet.
             * @enum {string}
             */
            private_networks_set_by: "environment" | "operator" | "default";
            /** @description What was chosen here, which is in force unless HOLDFAST_ALLOW_PRIVATE_NETWORKS is set; null if nothing was. */
            private_networks_stored: boolean | null;
            /** @description Accounts other than the operator’s. */
            other_account_count: number;
            /** @description While true, no webhook or mail is sent, no provider is called and no due work is carried out, in every process. */
            on_hold: boolean;
            /** Format: date-time */
            held_at: string | null;
            /**
             * @description `operator`: put on hold by hand. `start`: started with `--hold` or HOLDFAST_HOLD. `restore`: restored from a backup.
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
            /** @description While true, no webhook or mail is sent, no provider is called and no due work is carried out, in every process. */
            on_hold?: boolean;
        };
        /** RelatedResource */
        RelatedResource: {
            /**
             * @description The type of the resource. More may be added.
             * @enum {string}
             */
            kind: "token" | "member" | "invitation" | "webhook_endpoint" | "webhook_delivery" | "webhook_replay" | "event" | "connection" | "zone" | "record" | "dynamic_ip" | "dynamic_ip_binding" | "firewall_binding";
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
             * @description How this resource relates to the one asked for. `uses`: it needs that. `part_of`: it belongs to that. `manages`: it writes that, or part of it. `used_by`, `contains` and `managed_by` are the same the other way round. `has_name`: that is its name. `has_address`: that is its address, or lies in its network. `points_to`: its value, URL or server is that. `receives_events`: the events of that are sent to it; `sends_events`: its events are sent to that. `subject_of`: that event is about it. More may be added.
             * @enum {string}
             */
            relation: "uses" | "used_by" | "part_of" | "contains" | "manages" | "managed_by" | "has_name" | "has_address" | "points_to" | "receives_events" | "sends_events" | "subject_of";
        };
        /** RelatedPage */
        RelatedPage: {
            data: components["schemas"]["RelatedResource"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @description Types of which there is more than is listed here: ask for them with `kind`. */
            more: ("token" | "member" | "invitation" | "webhook_endpoint" | "webhook_delivery" | "webhook_replay" | "event" | "connection" | "zone" | "record" | "dynamic_ip" | "dynamic_ip_binding" | "firewall_binding")[];
        };
        /** SearchResult */
        SearchResult: {
            /**
             * @description The type of the resource. More may be added.
             * @enum {string}
             */
            kind: "token" | "member" | "invitation" | "webhook_endpoint" | "webhook_delivery" | "webhook_replay" | "event" | "connection" | "zone" | "record" | "dynamic_ip" | "dynamic_ip_binding" | "firewall_binding";
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
            more: ("token" | "member" | "invitation" | "webhook_endpoint" | "webhook_delivery" | "webhook_replay" | "event" | "connection" | "zone" | "record" | "dynamic_ip" | "dynamic_ip_binding" | "firewall_binding")[];
        };
        /** WaysToSignIn */
        WaysToSignIn: {
            password: boolean;
            /** @description Whether the service is reached by a name, which passkeys need. */
            passkey: boolean;
            provider: {
                /** @description What people call it. */
                name: string;
            } | null;
            /** @description Whether invitations also go by mail. */
            mail: boolean;
            /** @description Until then the link that the first start printed is the way in. */
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
            /** @description A name on one line, without control characters and without marks that change its direction. Blanks around it are removed. */
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
                /** @description Whether it is the session of this request. */
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
            /** @description For the authenticator app (`otpauth:`), as text or as a QR code. */
            uri: string;
            /** @description Each works once. They are shown this once. */
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
            /** @description Each works once. They are shown this once. */
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
            /** @description A name on one line, without control characters and without marks that change its direction. Blanks around it are removed. */
            name: string;
            response: {
                [key: string]: unknown;
            };
        };
        /** ProviderAddress */
        ProviderAddress: {
            /** @description Where to send the browser. */
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
            /** @description Null: whoever has the link says who they are. */
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
            /** @description A name on one line, without control characters and without marks that change its direction. Blanks around it are removed. */
            name?: string;
            /** Format: email */
            email?: string;
        };
        /** InvitationAccept */
        InvitationAccept: {
            token: string;
            /** @description A name on one line, without control characters and without marks that change its direction. Blanks around it are removed. */
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
             * @description The documentation page of the code.
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
            /** @description With `permission_denied`: the permission needed. */
            permission?: string;
            /** @description With `plan_limit_reached`: the plan of the account. */
            plan?: string;
            /** @description With `plan_limit_reached`: what is limited. */
            limit?: string;
            /** @description With `plan_limit_reached`: what the plan allows. */
            value?: number | boolean;
            /** @description With `plan_limit_reached`: what is used, or was asked for. */
            used?: number | null;
            /** @description With `rate_limited`: the policies of `RateLimit-Policy` that stand in the way. */
            "violated-policies"?: string[];
            errors?: {
                /** @description A JSON pointer into the body, or `?name` for the query. */
                pointer: string;
                message: string;
                /**
                 * @description For faults that a client can help to resolve. `private_networks_closed`: the operator can open private networks (`PATCH /v1/instance/settings`). More may be added.
                 * @enum {string}
                 */
                code?: "private_networks_closed";
            }[];
        };
    };
    responses: {
        /** @description A refusal or failure, as a problem (RFC 9457). */
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
        /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
        Account: string;
    };
    requestBodies: never;
    headers: {
        /** @description The policies that this request counted under: `q` requests come back evenly in `w` seconds. Left out on a plan without rates. */
        RateLimitPolicy: string;
        /** @description Of each policy, how many requests are left (`r`) and in how many seconds there is one more (`t`). */
        RateLimit: string;
        /** @description Seconds after which the request can be sent again, where waiting helps. */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    whoami: {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account, and the token or person of this request. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read: 412 if the resource has changed since. */
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
            /** @description The account as it is now. */
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                role?: "owner" | "admin" | "member" | "viewer";
                /** @description Part of the name or the email address, in upper or lower case. */
                q?: string;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read: 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person is no member any more. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read: 412 if the resource has changed since. */
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
            /** @description The member as they are now. */
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                state?: "open" | "accepted" | "revoked" | "expired";
                /** @description True: only those that need attention, because the mail with the link could not be sent. */
                needs_attention?: boolean;
                /** @description Part of the email address, in upper or lower case. */
                q?: string;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read: 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link does not work any more. */
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only tokens in this state. */
                status?: "active" | "expired" | "revoked";
                /** @description Only tokens that expire before this moment. */
                expires_before?: string;
                /** @description Part of the name or the hint, in upper or lower case. */
                q?: string;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read: 412 if the resource has changed since. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read: 412 if the resource has changed since. */
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
            /** @description The token as it is now. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan, and the use of each of its limits. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description The id of a token or a user; `operator`, `system`. */
                actor?: string;
                /** @description An action, or all that begin alike: `dns.*`, `dns.records.*`. */
                action?: string;
                /** @description The id of a resource: all that was done to it and to what is within it, such as the records of a zone, and by whom. */
                target?: string;
                /** @description True: one entry for each act, without the consequences (`follows`) of others. With `target`, those of acts on other resources stay. */
                acts?: boolean;
                /** @description The last part of the action, such as `create`, `update` or `delete`. */
                verb?: string;
                /** @description A type of resource, such as `zone`. */
                target_type?: string;
                result?: "ok" | "denied" | "failed";
                request_id?: string;
                /** @description The address that the request came from. */
                ip?: string;
                /** @description From this moment on. */
                since?: string;
                /** @description Before this moment. */
                until?: string;
                /** @description A text in the names of actor and target, the action, the user agent or the changes. */
                q?: string;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The id of a token or a user; `operator`, `system`. */
                actor?: string;
                /** @description An action, or all that begin alike: `dns.*`, `dns.records.*`. */
                action?: string;
                /** @description The id of a resource: all that was done to it and to what is within it, such as the records of a zone, and by whom. */
                target?: string;
                /** @description True: one entry for each act, without the consequences (`follows`) of others. With `target`, those of acts on other resources stay. */
                acts?: boolean;
                /** @description The last part of the action, such as `create`, `update` or `delete`. */
                verb?: string;
                /** @description A type of resource, such as `zone`. */
                target_type?: string;
                result?: "ok" | "denied" | "failed";
                request_id?: string;
                /** @description The address that the request came from. */
                ip?: string;
                /** @description From this moment on. */
                since?: string;
                /** @description Before this moment. */
                until?: string;
                /** @description A text in the names of actor and target, the action, the user agent or the changes. */
                q?: string;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries, one a line. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the chain holds, and if not, where. */
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only what carries this label: `env:prod`, or `env` for any value. May be repeated. */
                label?: string[];
                /** @description True: only those that need attention, because it fails or is paused. */
                needs_attention?: boolean;
                /** @description Part of the name or the URL, in upper or lower case. */
                q?: string;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read: 412 if the resource has changed since. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read: 412 if the resource has changed since. */
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
                    /** @description A name on one line, without control characters and without marks that change its direction. Blanks around it are removed. */
                    name?: string;
                    /** @description https, or http to an address in a private network that this installation opens. */
                    url?: string;
                    events?: ("webhook_endpoint.failing" | "webhook_endpoint.paused" | "webhook_endpoint.recovered" | "dns.records_changed" | "dns.drift_detected" | "dns.zone_held" | "dns.records_released" | "dynamic_ip.changed" | "dynamic_ip.held" | "dynamic_ip.stale" | "dynamic_ip.recovered" | "dynamic_ip.firewall_changed" | "dynamic_ip.binding_failed" | "dynamic_ip.binding_recovered")[];
                    filter?: {
                        /** @description Only events that name one of these: a zone, a server, whatever their data has the id of. */
                        ids?: string[];
                        /** @description Only events whose thing carries all of these: `env:prod`, or `env` for any value. */
                        labels?: string[];
                    };
                    /** @description Headers that every delivery carries beside ours; their values are sealed and never shown again. In a PATCH, null takes one away and those not named stay. */
                    headers?: {
                        [key: string]: string | null;
                    };
                    /** @description False exactly while the endpoint is paused: deliveries wait then. Set it to pause or resume. */
                    enabled?: boolean;
                    /** @description One delivery after another in the order of their events: the next is sent when the one before it was delivered, was skipped or has used up its retries. */
                    ordered?: boolean;
                    /** @description How many deliveries are sent to it at the same time, over all processes. */
                    max_concurrency?: number;
                    /** @description How many attempts are begun in a second, over all processes. Null: no limit. */
                    max_per_second?: number | null;
                    /** @description Labels to set; null takes one away, and those not named stay. */
                    labels?: {
                        [key: string]: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint as it is now. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
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
            /** @description The delivery that was queued. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint with its one secret. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
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
            /** @description The endpoint, sending again. */
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only what was created at this moment or later. */
                since?: string;
                /** @description Only what was created before this moment. */
                until?: string;
                endpoint_id?: string;
                event_id?: string;
                replay_id?: string;
                event?: string;
                state?: "pending" | "delivered" | "failed" | "skipped" | "cancelled";
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                endpoint_id?: string;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
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
            /** @description The replay, which is carried out now. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                replay_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The replay, cancelled. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All event types that an endpoint can choose. */
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only what was created at this moment or later. */
                since?: string;
                /** @description Only what was created before this moment. */
                until?: string;
                /** @description Only events of this type. May be repeated. */
                event?: string[];
                /** @description Oldest first unless asked otherwise. */
                sort?: "created_at" | "-created_at";
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The `resume_cursor` of a page, or the `id` of a message, to go on from. The header `Last-Event-ID` wins. */
                cursor?: string;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
    "account.providers.list": {
        parameters: {
            query?: never;
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                provider?: string;
                /** @description Only those whose provider can do this. */
                capability?: "dns" | "firewalls";
                /** @description Only what carries this label: `env:prod`, or `env` for any value. May be repeated. */
                label?: string[];
                /** @description True: only those that need attention, because the provider refused the credentials when they were last used. */
                needs_attention?: boolean;
                /** @description Part of the name, in upper or lower case. */
                q?: string;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection, without its secrets. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read: 412 if the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection and its credentials are gone. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read: 412 if the resource has changed since. */
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
            /** @description The connection as it is now. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection with what the provider said. */
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
                /** @description Part of the name, in upper or lower case. */
                q?: string;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read: 412 if the resource has changed since. */
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
            /** @description The sandbox as it behaves now. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
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
            /** @description The zone as it is in the sandbox. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read: 412 if the resource has changed since. */
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
            /** @description The firewall as it is in the sandbox. */
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
    "dns.zones.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                name?: string;
                connection_id?: string;
                status?: "creating" | "importing" | "active" | "deleting" | "failed";
                /** @description True: only zones that wait for somebody, because they failed, are failing, are held back, have drifted, or have changes that the provider refuses. */
                needs_attention?: boolean;
                /** @description Only what carries this label: `env:prod`, or `env` for any value. May be repeated. */
                label?: string[];
                /** @description Part of the name, in upper or lower case. */
                q?: string;
                sort?: "created_at" | "-created_at" | "name" | "-name";
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
                "Idempotency-Key"?: string;
                /** @description `wait=N` (up to 30): the answer comes when the change has been carried out, or after N seconds. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
                "Idempotency-Key"?: string;
                /** @description `wait=N` (up to 30): the answer comes when the change has been carried out, or after N seconds. */
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
            /** @description The zone; it is `importing` until its records are here. */
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
                /** @description Part of the name, in upper or lower case. */
                q?: string;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description What happens to record sets that something manages, such as a dynamic IP, and that the request would change. `refuse` (the default): the request is refused. `release`: they are taken out of it, which needs the permission to change what manages them. */
                if_managed?: "refuse" | "release";
                /** @description `keep` (the default): the provider goes on serving the zone as it is. `delete`: it is removed there too. */
                at_provider?: "keep" | "delete";
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read: 412 if the resource has changed since. */
                "If-Match"?: string;
                /** @description `wait=N` (up to 30): the answer comes when the change has been carried out, or after N seconds. */
                Prefer?: string;
            };
            path: {
                zone_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The zone is deleted, or will be. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read: 412 if the resource has changed since. */
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
            /** @description The zone as it is now. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                zone_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The RRsets that the server makes. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
                "Idempotency-Key"?: string;
                /** @description `wait=N` (up to 30): the answer comes when the change has been carried out, or after N seconds. */
                Prefer?: string;
            };
            path: {
                zone_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The zone; `sync.checked_at` moves on when it is done. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
                "Idempotency-Key"?: string;
                /** @description `wait=N` (up to 30): the answer comes when the change has been carried out, or after N seconds. */
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
            /** @description The zone; the warning is gone once it was checked. */
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Skips so many records, to look into the middle of a long list. To read all of it take the cursor: records that come or go move those behind them. */
                offset?: number;
                /** @description Also counts all that match, as `total`; over all zones with a filter up to 10,000 (`total_is_exact`). */
                total?: boolean;
                /** @description A record type by its IANA name, or `TYPE731` for one without a name (RFC 3597). Types whose data is not taken apart are answered by their number, `TYPE45` for `IPSECKEY`, and take their data as `\# 3 abcdef`. */
                type?: string;
                /** @description Relative to the zone, `@` for the apex; a full name of the zone is understood too. */
                name?: string;
                /** @description Part of the value. */
                value?: string;
                synced?: boolean;
                state?: "in_sync" | "pending_create" | "pending_update" | "pending_delete" | "drift_missing" | "drift_changed" | "drift_extra" | "conflict" | "failed";
                /** @description Only records that something manages, such as a dynamic IP; or only others. */
                managed?: boolean;
                /** @description Only what carries this label: `env:prod`, or `env` for any value. May be repeated. */
                label?: string[];
                /** @description Part of the name, value or comment; in a list over all zones, of the zone’s name too. */
                q?: string;
                sort?: "created_at" | "-created_at" | "name" | "-name";
                zone_id?: string;
                /** @description The name of a zone. */
                zone?: string;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Skips so many records, to look into the middle of a long list. To read all of it take the cursor: records that come or go move those behind them. */
                offset?: number;
                /** @description Also counts all that match, as `total`; over all zones with a filter up to 10,000 (`total_is_exact`). */
                total?: boolean;
                /** @description A record type by its IANA name, or `TYPE731` for one without a name (RFC 3597). Types whose data is not taken apart are answered by their number, `TYPE45` for `IPSECKEY`, and take their data as `\# 3 abcdef`. */
                type?: string;
                /** @description Relative to the zone, `@` for the apex; a full name of the zone is understood too. */
                name?: string;
                /** @description Part of the value. */
                value?: string;
                synced?: boolean;
                state?: "in_sync" | "pending_create" | "pending_update" | "pending_delete" | "drift_missing" | "drift_changed" | "drift_extra" | "conflict" | "failed";
                /** @description Only records that something manages, such as a dynamic IP; or only others. */
                managed?: boolean;
                /** @description Only what carries this label: `env:prod`, or `env` for any value. May be repeated. */
                label?: string[];
                /** @description Part of the name, value or comment; in a list over all zones, of the zone’s name too. */
                q?: string;
                sort?: "created_at" | "-created_at" | "name" | "-name";
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description What happens to record sets that something manages, such as a dynamic IP, and that the request would change. `refuse` (the default): the request is refused. `release`: they are taken out of it, which needs the permission to change what manages them. */
                if_managed?: "refuse" | "release";
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
                "Idempotency-Key"?: string;
                /** @description `wait=N` (up to 30): the answer comes when the change has been carried out, or after N seconds. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description What happens to record sets that something manages, such as a dynamic IP, and that the request would change. `refuse` (the default): the request is refused. `release`: they are taken out of it, which needs the permission to change what manages them. */
                if_managed?: "refuse" | "release";
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read: 412 if the resource has changed since. */
                "If-Match"?: string;
                /** @description `wait=N` (up to 30): the answer comes when the change has been carried out, or after N seconds. */
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
            /** @description The record is deleted; at the provider it goes with the next apply. */
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
                /** @description What happens to record sets that something manages, such as a dynamic IP, and that the request would change. `refuse` (the default): the request is refused. `release`: they are taken out of it, which needs the permission to change what manages them. */
                if_managed?: "refuse" | "release";
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read: 412 if the resource has changed since. */
                "If-Match"?: string;
                /** @description `wait=N` (up to 30): the answer comes when the change has been carried out, or after N seconds. */
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
            /** @description The record as it is now. */
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
                /** @description What happens to record sets that something manages, such as a dynamic IP, and that the request would change. `refuse` (the default): the request is refused. `release`: they are taken out of it, which needs the permission to change what manages them. `keep`: they are left as they are. */
                if_managed?: "refuse" | "keep" | "release";
                /** @description Only says what would come of it, or every fault; nothing is kept. */
                dry_run?: boolean;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
                "Idempotency-Key"?: string;
                /** @description `wait=N` (up to 30): the answer comes when the change has been carried out, or after N seconds. */
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
            /** @description The records made and changed, in the order given. */
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
                /** @description Only previews the import: says all that it would change, and changes nothing. */
                dry_run?: boolean;
                /** @description The `hash` of the preview; required unless `dry_run`. Exactly those changes are made, or none. */
                hash?: string;
                /** @description `merge` (the default): records of the file are added, and its TTLs set; nothing is removed. `replace`: the records of the zone are what the file says. Name servers at the apex stay where the file has none. */
                mode?: "merge" | "replace";
                /** @description What becomes of lines that cannot be taken. `refuse` (the default): nothing of the file is imported. `leave_out`: the other lines are; the preview lists those left out. */
                faults?: "refuse" | "leave_out";
                /** @description What happens to record sets that something manages, such as a dynamic IP, and that the request would change. `refuse` (the default): the request is refused. `release`: they are taken out of it, which needs the permission to change what manages them. `keep`: they are left as they are. */
                if_managed?: "refuse" | "keep" | "release";
                /** @description Skips so many of the `changes` listed. */
                offset?: number;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
                "Idempotency-Key"?: string;
                /** @description `wait=N` (up to 30): the answer comes when the change has been carried out, or after N seconds. */
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
            /** @description What was changed, or for a preview what would be, and every fault. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path: {
                zone_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan as of now. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
                "Idempotency-Key"?: string;
                /** @description `wait=N` (up to 30): the answer comes when the change has been carried out, or after N seconds. */
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
            /** @description The apply that was queued. */
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only those that wait or are under way. */
                open?: boolean;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description What happens to record sets that something manages, such as a dynamic IP, and that the request would change. `refuse` (the default): the request is refused. `release`: they are taken out of it, which needs the permission to change what manages them. `keep`: they are left as they are. */
                if_managed?: "refuse" | "keep" | "release";
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
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
            /** @description The zone as it is now. */
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
                /** @description What happens to record sets that something manages, such as a dynamic IP, and that the request would change. `refuse` (the default): the request is refused. `release`: they are taken out of it, which needs the permission to change what manages them. `keep`: they are left as they are. */
                if_managed?: "refuse" | "keep" | "release";
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
                "Idempotency-Key"?: string;
                /** @description `wait=N` (up to 30): the answer comes when the change has been carried out, or after N seconds. */
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
            /** @description The records that came back, were changed, and are gone. */
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only versions that changed something at this name. */
                name?: string;
                /** @description Only versions that changed this type. */
                type?: string;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description At most so many changes; all of them unless said. */
                limit?: number;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description At most so many changes; all of them unless said. */
                limit?: number;
                /** @description The version to compare with. */
                with: number;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
            /** @description What is different, from this version to the other. */
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
                /** @description What happens to record sets that something manages, such as a dynamic IP, and that the request would change. `refuse` (the default): the request is refused. `release`: they are taken out of it, which needs the permission to change what manages them. `keep`: they are left as they are. */
                if_managed?: "refuse" | "keep" | "release";
                /** @description Only answers with the plan that this would make; nothing is kept. A change of a managed record set names what manages it. */
                dry_run?: boolean;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
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
            /** @description The plan that this makes for the provider. */
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
    "dynamic_ips.list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only what carries this label: `env:prod`, or `env` for any value. May be repeated. */
                label?: string[];
                /** @description True: only those that need attention, because they are held or stale, or something that follows them fails or was changed by others. */
                needs_attention?: boolean;
                /** @description Part of the name, in upper or lower case. */
                q?: string;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read: 412 if the resource has changed since. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read: 412 if the resource has changed since. */
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
                    /** @description A name on one line, without control characters and without marks that change its direction. Blanks around it are removed. */
                    name?: string;
                    /** @description Labels to set; null takes one away, and those not named stay. */
                    labels?: {
                        [key: string]: string | null;
                    };
                    /** @description Whether addresses of private networks are taken, for hosts that only their own network reaches. */
                    allow_private?: boolean;
                    /** @description Whether a report may take an address away: an empty value, or `offline=YES`. The records that follow it are removed then. If not, which is the default, an empty value changes nothing. */
                    allow_withdrawal?: boolean;
                    /** @description After so long without a report it counts as stale, and `dynamic_ip.stale` is sent; null: never. Many clients repeat an address only every 25 to 30 days. */
                    stale_after_seconds?: number | null;
                    /** @description Whether its addresses are taken away once it is stale, with the records and firewall rules that follow it; the default is not. */
                    withdraw_when_stale?: boolean;
                };
            };
        };
        responses: {
            /** @description The dynamic IP as it is now. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
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
            /** @description The dynamic IP, blocked. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
                "Idempotency-Key"?: string;
            };
            path: {
                dynamic_ip_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dynamic IP, taking reports again. */
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description True: only those that need attention, because it fails or was changed by others. */
                needs_attention?: boolean;
                /** @description Part of the record’s name without its zone, or of the firewall’s name or the description, in upper or lower case. */
                q?: string;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
                "Idempotency-Key"?: string;
                /** @description `wait=N` (up to 30): the answer comes when the change has been carried out, or after N seconds. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read: 412 if the resource has changed since. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read: 412 if the resource has changed since. */
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
            /** @description The binding as it is now. */
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description True: only those that need attention, because it fails or was changed by others. */
                needs_attention?: boolean;
                /** @description Part of the record’s name without its zone, or of the firewall’s name or the description, in upper or lower case. */
                q?: string;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
                "Idempotency-Key"?: string;
                /** @description `wait=N` (up to 30): the answer comes when the change has been carried out, or after N seconds. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description Leave its rules at the provider as they are. */
                keep_rules?: boolean;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read: 412 if the resource has changed since. */
                "If-Match"?: string;
                /** @description `wait=N` (up to 30): the answer comes when the change has been carried out, or after N seconds. */
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
            /** @description The binding is deleted, or will be. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read: 412 if the resource has changed since. */
                "If-Match"?: string;
                /** @description `wait=N` (up to 30): the answer comes when the change has been carried out, or after N seconds. */
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
            /** @description The binding as it is now. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The same key and body within 24 hours give the first answer again. */
                "Idempotency-Key"?: string;
                /** @description `wait=N` (up to 30): the answer comes when the change has been carried out, or after N seconds. */
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
            /** @description The binding as it is now. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The installation, as one of its processes sees it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
                "Holdfast-Account"?: components["parameters"]["Account"];
                /** @description The `ETag` that you read: 412 if the resource has changed since. */
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
            /** @description The settings as they are now. */
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only resources of this type, page by page. Without it, the first of each. */
                kind?: "token" | "member" | "invitation" | "webhook_endpoint" | "webhook_delivery" | "webhook_replay" | "event" | "connection" | "zone" | "record" | "dynamic_ip" | "dynamic_ip_binding" | "firewall_binding";
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only resources of this type, page by page. Without it, the first of each. */
                kind?: "token" | "member" | "invitation" | "webhook_endpoint" | "webhook_delivery" | "webhook_replay" | "event" | "connection" | "zone" | "record" | "dynamic_ip" | "dynamic_ip_binding" | "firewall_binding";
                /** @description Part of a name, an address or a value, in upper or lower case; or the whole id of a resource. */
                q: string;
            };
            header?: {
                /** @description The account that a person means who is in several; without it, the one used last. A token belongs to one account, and need not name it. */
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
    "auth.ways": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What this installation offers. */
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
            /** @description Who is signed in, with the session's cookie; or that a second factor is needed. */
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
            /** @description Who is signed in, with the session's cookie. */
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
            /** @description Who is signed in, and their accounts. */
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
            /** @description Who is signed in, as they are called now. */
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
            /** @description All sessions of the person. */
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
            /** @description The password is set, and all other sessions have ended. */
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
            /** @description The password is set, and all sessions have ended. The second factor stays, unless the operator made the link to remove it too. */
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
            /** @description What the authenticator app needs, and the recovery codes. */
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
            /** @description The second factor is in use. */
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
            /** @description There is no second factor any more. */
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
            /** @description The new codes; the old ones do not work any more. */
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
            /** @description What the browser needs. */
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
            /** @description The session counts as signed in now. */
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
            /** @description What the browser needs. */
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
            /** @description Who is signed in, with the session's cookie. */
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
            /** @description All passkeys of the person. */
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
            /** @description What the browser needs. */
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
            /** @description The passkey is gone. */
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
            /** @description The provider's address for this sign-in. */
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
            /** @description The provider's address for this. */
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
            /** @description The login is not linked any more. */
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
            /** @description The browser goes on to the dashboard, signed in or linked. */
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
            /** @description What its link leads to. */
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
            /** @description What the browser needs. */
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
            /** @description Who has joined and is signed in, and where. */
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
    "ingest.dyndns2": {
        parameters: {
            query?: {
                /** @description Up to 20 names of records that follow, with commas between, or the name of the dynamic IP. */
                hostname?: string;
                /** @description Addresses of either family, with commas between; `preserve` leaves what is known. With none of these parameters it is the address that the report comes from. `myipv4` and `ip` mean the same. */
                myip?: string;
                /** @description As `myip`. `ipv6` and `ip6` mean the same. */
                myipv6?: string;
                /** @description The delegated IPv6 prefix: `2001:db8:7::/56`. */
                ip6lanprefix?: string;
                /** @description `YES` takes all addresses away, where that is allowed. */
                offline?: string;
                /** @description `dyndns`, `statdns` or `custom`; anything else is `badsys`. */
                system?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A line for each host: `good` or `nochg` with the addresses that are known now; or `nohost`, `!yours`, `notfqdn`, `numhost`, `dnserr`, `!donator`, `abuse`, `badagent`, `badsys`. */
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
            /** @description `911`: an internal error, too many changes, or no address given while none is known. Try again later. */
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
                    /** @description Up to 20 names of records that follow, with commas between, or the name of the dynamic IP. */
                    hostname?: string;
                    /** @description Addresses of either family, with commas between; `preserve` leaves what is known. With none of these parameters it is the address that the report comes from. `myipv4` and `ip` mean the same. */
                    myip?: string;
                    /** @description As `myip`. `ipv6` and `ip6` mean the same. */
                    myipv6?: string;
                    /** @description The delegated IPv6 prefix: `2001:db8:7::/56`. */
                    ip6lanprefix?: string;
                    /** @description `YES` takes all addresses away, where that is allowed. */
                    offline?: string;
                    /** @description `dyndns`, `statdns` or `custom`; anything else is `badsys`. */
                    system?: string;
                };
            };
        };
        responses: {
            /** @description A line for each host: `good` or `nochg` with the addresses that are known now; or `nohost`, `!yours`, `notfqdn`, `numhost`, `dnserr`, `!donator`, `abuse`, `badagent`, `badsys`. */
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
            /** @description `911`: an internal error, too many changes, or no address given while none is known. Try again later. */
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
                /** @description Up to 20 names of records that follow, with commas between, or the name of the dynamic IP. */
                hostname?: string;
                /** @description Addresses of either family, with commas between; `preserve` leaves what is known. With none of these parameters it is the address that the report comes from. `myipv4` and `ip` mean the same. */
                myip?: string;
                /** @description As `myip`. `ipv6` and `ip6` mean the same. */
                myipv6?: string;
                /** @description The delegated IPv6 prefix: `2001:db8:7::/56`. */
                ip6lanprefix?: string;
                /** @description `YES` takes all addresses away, where that is allowed. */
                offline?: string;
                /** @description `dyndns`, `statdns` or `custom`; anything else is `badsys`. */
                system?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A line for each host: `good` or `nochg` with the addresses that are known now; or `nohost`, `!yours`, `notfqdn`, `numhost`, `dnserr`, `!donator`, `abuse`, `badagent`, `badsys`. */
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
            /** @description `911`: an internal error, too many changes, or no address given while none is known. Try again later. */
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
                    /** @description Up to 20 names of records that follow, with commas between, or the name of the dynamic IP. */
                    hostname?: string;
                    /** @description Addresses of either family, with commas between; `preserve` leaves what is known. With none of these parameters it is the address that the report comes from. `myipv4` and `ip` mean the same. */
                    myip?: string;
                    /** @description As `myip`. `ipv6` and `ip6` mean the same. */
                    myipv6?: string;
                    /** @description The delegated IPv6 prefix: `2001:db8:7::/56`. */
                    ip6lanprefix?: string;
                    /** @description `YES` takes all addresses away, where that is allowed. */
                    offline?: string;
                    /** @description `dyndns`, `statdns` or `custom`; anything else is `badsys`. */
                    system?: string;
                };
            };
        };
        responses: {
            /** @description A line for each host: `good` or `nochg` with the addresses that are known now; or `nohost`, `!yours`, `notfqdn`, `numhost`, `dnserr`, `!donator`, `abuse`, `badagent`, `badsys`. */
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
            /** @description `911`: an internal error, too many changes, or no address given while none is known. Try again later. */
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
                /** @description Up to 20 names of records that follow, with commas between, or the name of the dynamic IP. */
                hostname?: string;
                /** @description Addresses of either family, with commas between; `preserve` leaves what is known. With none of these parameters it is the address that the report comes from. `myipv4` and `ip` mean the same. */
                myip?: string;
                /** @description As `myip`. `ipv6` and `ip6` mean the same. */
                myipv6?: string;
                /** @description The delegated IPv6 prefix: `2001:db8:7::/56`. */
                ip6lanprefix?: string;
                /** @description `YES` takes all addresses away, where that is allowed. */
                offline?: string;
                /** @description `dyndns`, `statdns` or `custom`; anything else is `badsys`. */
                system?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A line for each host: `good` or `nochg` with the addresses that are known now; or `nohost`, `!yours`, `notfqdn`, `numhost`, `dnserr`, `!donator`, `abuse`, `badagent`, `badsys`. */
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
            /** @description `911`: an internal error, too many changes, or no address given while none is known. Try again later. */
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
                    /** @description Up to 20 names of records that follow, with commas between, or the name of the dynamic IP. */
                    hostname?: string;
                    /** @description Addresses of either family, with commas between; `preserve` leaves what is known. With none of these parameters it is the address that the report comes from. `myipv4` and `ip` mean the same. */
                    myip?: string;
                    /** @description As `myip`. `ipv6` and `ip6` mean the same. */
                    myipv6?: string;
                    /** @description The delegated IPv6 prefix: `2001:db8:7::/56`. */
                    ip6lanprefix?: string;
                    /** @description `YES` takes all addresses away, where that is allowed. */
                    offline?: string;
                    /** @description `dyndns`, `statdns` or `custom`; anything else is `badsys`. */
                    system?: string;
                };
            };
        };
        responses: {
            /** @description A line for each host: `good` or `nochg` with the addresses that are known now; or `nohost`, `!yours`, `notfqdn`, `numhost`, `dnserr`, `!donator`, `abuse`, `badagent`, `badsys`. */
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
            /** @description `911`: an internal error, too many changes, or no address given while none is known. Try again later. */
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
                /** @description Names of records that follow, by their first label or in full, or of the dynamic IP. */
                domains?: string;
                /** @description The IPv4 address; empty or missing: the address that the report comes from. */
                ip?: string;
                /** @description The IPv6 address. */
                ipv6?: string;
                /** @description `true` takes all addresses away, where that is allowed. */
                clear?: string;
                /** @description `true` has the addresses and `UPDATED` or `NOCHANGE` answered too. */
                verbose?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `OK`, or `KO` for all that is refused. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `911`: an internal error, too many changes, or no address given while none is known. Try again later. */
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
                    /** @description Names of records that follow, by their first label or in full, or of the dynamic IP. */
                    domains?: string;
                    /** @description The IPv4 address; empty or missing: the address that the report comes from. */
                    ip?: string;
                    /** @description The IPv6 address. */
                    ipv6?: string;
                    /** @description `true` takes all addresses away, where that is allowed. */
                    clear?: string;
                    /** @description `true` has the addresses and `UPDATED` or `NOCHANGE` answered too. */
                    verbose?: string;
                };
            };
        };
        responses: {
            /** @description `OK`, or `KO` for all that is refused. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `911`: an internal error, too many changes, or no address given while none is known. Try again later. */
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
                /** @description Names of records that follow, by their first label or in full, or of the dynamic IP. */
                domains?: string;
                /** @description The IPv4 address; empty or missing: the address that the report comes from. */
                ip?: string;
                /** @description The IPv6 address. */
                ipv6?: string;
                /** @description `true` takes all addresses away, where that is allowed. */
                clear?: string;
                /** @description `true` has the addresses and `UPDATED` or `NOCHANGE` answered too. */
                verbose?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `OK`, or `KO` for all that is refused. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `911`: an internal error, too many changes, or no address given while none is known. Try again later. */
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
                    /** @description Names of records that follow, by their first label or in full, or of the dynamic IP. */
                    domains?: string;
                    /** @description The IPv4 address; empty or missing: the address that the report comes from. */
                    ip?: string;
                    /** @description The IPv6 address. */
                    ipv6?: string;
                    /** @description `true` takes all addresses away, where that is allowed. */
                    clear?: string;
                    /** @description `true` has the addresses and `UPDATED` or `NOCHANGE` answered too. */
                    verbose?: string;
                };
            };
        };
        responses: {
            /** @description `OK`, or `KO` for all that is refused. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `911`: an internal error, too many changes, or no address given while none is known. Try again later. */
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
                /** @description Addresses of either family, with commas between; `preserve` leaves what is known. With none of these parameters it is the address that the report comes from. `myipv4` and `ip` mean the same. */
                myip?: string;
                /** @description As `myip`. `ipv6` and `ip6` mean the same. */
                myipv6?: string;
                /** @description The delegated IPv6 prefix: `2001:db8:7::/56`. */
                ip6lanprefix?: string;
                /** @description `YES` takes all addresses away, where that is allowed. */
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
            /** @description `good` or `nochg` with the addresses that are known now. */
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
            /** @description `911`: an internal error, too many changes, or no address given while none is known. Try again later. */
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
                    /** @description Addresses of either family, with commas between; `preserve` leaves what is known. With none of these parameters it is the address that the report comes from. `myipv4` and `ip` mean the same. */
                    myip?: string;
                    /** @description As `myip`. `ipv6` and `ip6` mean the same. */
                    myipv6?: string;
                    /** @description The delegated IPv6 prefix: `2001:db8:7::/56`. */
                    ip6lanprefix?: string;
                    /** @description `YES` takes all addresses away, where that is allowed. */
                    offline?: string;
                };
            };
        };
        responses: {
            /** @description `good` or `nochg` with the addresses that are known now. */
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
            /** @description `911`: an internal error, too many changes, or no address given while none is known. Try again later. */
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
                /** @description Addresses of either family, with commas between; `preserve` leaves what is known. With none of these parameters it is the address that the report comes from. `myipv4` and `ip` mean the same. */
                myip?: string;
                /** @description As `myip`. `ipv6` and `ip6` mean the same. */
                myipv6?: string;
                /** @description The delegated IPv6 prefix: `2001:db8:7::/56`. */
                ip6lanprefix?: string;
                /** @description `YES` takes all addresses away, where that is allowed. */
                offline?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `good` or `nochg` with the addresses that are known now. */
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
            /** @description `911`: an internal error, too many changes, or no address given while none is known. Try again later. */
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
                    /** @description Addresses of either family, with commas between; `preserve` leaves what is known. With none of these parameters it is the address that the report comes from. `myipv4` and `ip` mean the same. */
                    myip?: string;
                    /** @description As `myip`. `ipv6` and `ip6` mean the same. */
                    myipv6?: string;
                    /** @description The delegated IPv6 prefix: `2001:db8:7::/56`. */
                    ip6lanprefix?: string;
                    /** @description `YES` takes all addresses away, where that is allowed. */
                    offline?: string;
                };
            };
        };
        responses: {
            /** @description `good` or `nochg` with the addresses that are known now. */
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
            /** @description `911`: an internal error, too many changes, or no address given while none is known. Try again later. */
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
            /** @description The address and nothing else. */
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
            /** @description The address and nothing else. */
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
            /** @description Any 2xx within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else is a failure, and is tried again later. */
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
                        /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        last_success_at: string | null;
                        /** @description Failed attempts in a row. */
                        failures: number;
                        /** Format: date-time */
                        first_failure_at: string;
                    };
                };
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else is a failure, and is tried again later. */
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
                        /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        last_success_at: string | null;
                        /** @description Failed attempts in a row. */
                        failures: number;
                        /** Format: date-time */
                        first_failure_at: string;
                        /**
                         * @description `gone`: it answered 410. `no_success`: nothing but failures for five days.
                         * @enum {string}
                         */
                        reason: "gone" | "no_success";
                    };
                };
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else is a failure, and is tried again later. */
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
                        /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
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
            /** @description Any 2xx within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else is a failure, and is tried again later. */
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
                        /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        /** @description The version of the zone that this made. */
                        version: number;
                        /** @description Where the change came from: `api`, `plan` (an applied plan), `drift`, `import`, or what made it, such as `dynamic_ip`. More may be added. */
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
            /** @description Any 2xx within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else is a failure, and is tried again later. */
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
                        /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
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
            /** @description Any 2xx within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else is a failure, and is tried again later. */
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
                 *         "message": "12 of 13 RRsets (92 %) would be removed; more than 30 % is held back. Nothing was adopted. If the provider is right, adopt its changes with \"force\": [\"delete_threshold\"]; if not, apply the plan to restore the records there."
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
                        /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        /**
                         * @description `apply`: changes wait on their way to the provider; `adopt`: changes at the provider are not adopted.
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
            /** @description Any 2xx within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else is a failure, and is tried again later. */
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
                        /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
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
            /** @description Any 2xx within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else is a failure, and is tried again later. */
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
                        /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        ipv4: string | null;
                        ipv6: string | null;
                        ipv6_prefix: string | null;
                        /** @description Counts the changes of this dynamic IP. */
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
            /** @description Any 2xx within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else is a failure, and is tried again later. */
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
                        /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
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
            /** @description Any 2xx within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else is a failure, and is tried again later. */
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
                        /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
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
            /** @description Any 2xx within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else is a failure, and is tried again later. */
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
                        /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
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
            /** @description Any 2xx within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else is a failure, and is tried again later. */
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
                        /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
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
                         * @description One port or a range (`8000-8010`); null: all of them, or the protocol has none.
                         * @example 22
                         */
                        ports: string | null;
                        /** @description The networks that it is open to from now on. */
                        added: string[];
                        /** @description The networks that it was open to. */
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
            /** @description Any 2xx within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else is a failure, and is tried again later. */
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
                 *           "message": "The provider refuses the credentials."
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
                        /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        ipv4: string | null;
                        ipv6: string | null;
                        ipv6_prefix: string | null;
                        /** @description The binding, `bnd_…` or `fwb_…`. */
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
                         * @description One port or a range (`8000-8010`); null: all of them, or the protocol has none.
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
            /** @description Any 2xx within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else is a failure, and is tried again later. */
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
                        /** @description Your own marks, as a map of texts. A list can be filtered by them: `?label=env:prod`. */
                        labels: {
                            [key: string]: string;
                        };
                        ipv4: string | null;
                        ipv6: string | null;
                        ipv6_prefix: string | null;
                        /** @description The binding, `bnd_…` or `fwb_…`. */
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
                         * @description One port or a range (`8000-8010`); null: all of them, or the protocol has none.
                         * @example 22
                         */
                        ports: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds counts as delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else is a failure, and is tried again later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
