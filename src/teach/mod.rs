//! How UTF-8 lays out its bits, to be shown, tried out and learnt. It knows no window.
