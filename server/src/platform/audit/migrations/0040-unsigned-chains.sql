-- To find the chains whose seals were all made before seals were signed.
grant select (account_id, seq, signature) on audit_seals to holdfast_system;
