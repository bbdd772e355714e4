-- Changing the master key wraps anew what it has wrapped.
grant update (value) on instance to holdfast_system;
grant update (wrapped) on account_keys to holdfast_system;
-- Without its data key, nothing that was sealed for an account can be opened ever again.
grant delete on account_keys to holdfast_system;
