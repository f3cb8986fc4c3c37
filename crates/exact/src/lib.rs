//! In the making.
#![no_std]
